import { join, resolve } from 'node:path'
import { availableParallelism } from 'node:os'
import { defaultDelayMs } from '@windrow/contract/recipe'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { flagSource } from './flag-source.ts'
import { helpLinks } from './help-links.ts'
import { jira } from './jira.ts'
import { scanner } from './scanner.ts'
import { singleSignOn } from './single-sign-on.ts'
import { trustedProxies } from './trusted-proxies.ts'

export const roles = ['api', 'scheduler', 'worker'] as const
export type Role = (typeof roles)[number]

/**
 * Turns the flat environment into a nested configuration. Throws a {@link ConfigError} if settings contradict each
 * other.
 */
export function toConfig(env: Environment) {
  const dataDir = resolve(env.WINDROW_DATA_DIR ?? 'data')
  const config = {
    roles: parseRoles(env.WINDROW_ROLES),
    http: {
      port: env.PORT ?? 4700,
      host: env.HOST ?? '127.0.0.1',
      /** Port for `/api/health` alone; null to serve it on the API's port. */
      healthPort: env.WINDROW_HEALTH_PORT ?? null,
      publicUrl: env.WINDROW_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      trustProxy: trustedProxies(env.WINDROW_TRUST_PROXY),
      /** Requests per minute per API key, on each node. */
      apiKeyRate: env.WINDROW_API_KEY_RATE ?? 100,
    },
    dataDir,
    database: env.DATABASE_URL
      ? ({ kind: 'url', url: env.DATABASE_URL } as const)
      : ({ kind: 'embedded' } as const),
    storage: storage(env),
    worker: {
      processes: env.WINDROW_WORKERS ?? Math.min(2, availableParallelism()),
      runsPerProcess: env.WINDROW_RUNS_PER_WORKER ?? 4,
      /** Concurrent requests of all runs of an account, across all nodes, unless the account has its own cap. */
      requestsPerAccount: env.WINDROW_REQUESTS_PER_ACCOUNT ?? 500,
    },
    /** Folder with the services written in code. */
    servicesDir: resolve(env.WINDROW_SERVICES_DIR ?? join(import.meta.dirname, '../../../../services')),
    /** Path of the browser for browser mode; null to use one found on this machine. */
    browser: env.WINDROW_BROWSER ?? null,
    secretKey: env.WINDROW_SECRET_KEY ?? null,
    mail: mail(env),
    crawl: {
      contact: env.WINDROW_CONTACT ?? env.WINDROW_PUBLIC_URL ?? null,
      allowAddresses: (env.WINDROW_ALLOW_ADDRESSES ?? '').split(/[\s,]+/).filter(Boolean),
      /** Milliseconds between two requests to one host if the recipe sets no delay. */
      delayMs: env.WINDROW_DELAY_MS ?? defaultDelayMs,
    },
    files: {
      /** Bytes of all files of an account's messages. */
      mostBytesOfAccount: (env.WINDROW_FILES_PER_ACCOUNT ?? 100) * 1024 ** 3,
      /** Checks files for viruses; null to check none. */
      scanner: scanner(env),
    },
    jira: jira(env),
    singleSignOn: singleSignOn(env),
    flags: flagSource(env, dataDir),
    help: helpLinks(env),
    /** Where the screens report page views; null for nowhere. */
    analyticsUrl: env.WINDROW_ANALYTICS_URL ?? null,
    practiceSite: practiceSite(env),
    firstAdmin: firstAdmin(env),
    /** What a monitoring system sends to read `/metrics`; null if nobody may. */
    metricsToken: env.WINDROW_METRICS_TOKEN ?? null,
    logLevel: env.WINDROW_LOG_LEVEL ?? 'info',
    /** Validates every response against the contract; on in tests. */
    checkAnswers: false as boolean,
    /** How long a call waits for the dataset job it queued, so that small jobs are answered with their result. */
    jobWaitMs: 2000,
  }
  checkTogether(config, env)
  return config
}
export type Config = ReturnType<typeof toConfig>

function parseRoles(text: string | undefined): Role[] {
  if (text === undefined) return [...roles]
  const listed = text.split(/[\s,]+/).filter(Boolean)
  const wrong = listed.find((role) => !roles.includes(role as Role))
  if (wrong !== undefined || listed.length === 0)
    throw new ConfigError(
      `WINDROW_ROLES must list some of ${roles.join(', ')}; "${wrong ?? ''}" is not one of them.`,
    )
  return roles.filter((role) => listed.includes(role))
}

function mail(env: Environment) {
  if (env.WINDROW_MAIL_AUTHENTICATED_BY && !env.WINDROW_MAIL_REPLY_DOMAIN)
    throw new ConfigError(
      'WINDROW_MAIL_AUTHENTICATED_BY is about replies by email; set WINDROW_MAIL_REPLY_DOMAIN too, or remove it.',
    )
  return {
    smtpUrl: env.SMTP_URL ?? null,
    from: env.WINDROW_MAIL_FROM ?? 'Windrow <windrow@localhost>',
    /** Domain of the addresses to which users reply; null if nobody can. */
    replyDomain: env.WINDROW_MAIL_REPLY_DOMAIN?.toLowerCase() ?? null,
    /** Name of the mail server whose results of DMARC, DKIM and SPF replies need; null if they need none. */
    authenticatedBy: env.WINDROW_MAIL_AUTHENTICATED_BY ?? null,
  }
}

function storage(env: Environment) {
  if (!env.S3_BUCKET) {
    const stray = (
      ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX', 'S3_UPLOAD_URL'] as const
    ).find((name) => env[name])
    if (stray)
      throw new ConfigError(
        `${stray} is set but S3_BUCKET is not; set S3_BUCKET to use an S3 store, or remove ${stray}.`,
      )
    return { kind: 'disk' } as const
  }
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; set both or none.')
  return {
    kind: 's3',
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION ?? 'us-east-1',
    prefix: env.S3_PREFIX?.replace(/^\/+|\/+$/g, '') ?? '',
    /** The bucket's URL as browsers reach it; null if they don't, then parts of uploads go through this server. */
    uploadUrl: env.S3_UPLOAD_URL?.replace(/\/+$/, '') ?? null,
    credentials:
      env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
        : null,
  } as const
}

/** The bundled practice site is for one machine only; other nodes of a cluster couldn't reach it. */
function practiceSite(env: Environment) {
  const wanted = env.WINDROW_PRACTICE_SITE
    ? env.WINDROW_PRACTICE_SITE === 'true'
    : env.DATABASE_URL === undefined
  return wanted ? { port: env.WINDROW_PRACTICE_PORT ?? 4710 } : null
}

function firstAdmin(env: Environment) {
  if (!env.WINDROW_ADMIN_EMAIL && !env.WINDROW_ADMIN_PASSWORD) return null
  if (!env.WINDROW_ADMIN_EMAIL || !env.WINDROW_ADMIN_PASSWORD)
    throw new ConfigError('WINDROW_ADMIN_EMAIL and WINDROW_ADMIN_PASSWORD belong together; set both or none.')
  return { email: env.WINDROW_ADMIN_EMAIL.toLowerCase(), password: env.WINDROW_ADMIN_PASSWORD }
}

/** Checks settings that are valid alone but contradict each other. */
function checkTogether(config: Config, env: Environment): void {
  const partial = config.roles.length < roles.length
  if (config.database.kind === 'embedded' && partial)
    throw new ConfigError(
      'WINDROW_ROLES splits the roles over several nodes, which needs a database they share; set DATABASE_URL.',
    )
  if (config.database.kind === 'url' && config.storage.kind === 's3' && !config.secretKey)
    throw new ConfigError(
      'Nodes that share DATABASE_URL and S3_BUCKET must share a secret too; set WINDROW_SECRET_KEY.',
    )
  if (env.WINDROW_WORKERS !== undefined && !config.roles.includes('worker'))
    throw new ConfigError('WINDROW_WORKERS is set but WINDROW_ROLES has no worker; remove one of them.')
}
