import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { jiraProjectPattern, longestIssueType } from '@windrow/contract/jira'
import { isValidPassword, passwordMessage, passwordNeeds } from '@windrow/contract/password'
import { ConfigError } from './config-error.ts'

const flag = z.enum(['true', 'false'])
const text = z.string().trim().min(1)

/** Every setting from the environment or `.env`. docs/operating.md explains each. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: text.optional(),
  WINDROW_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a URL like postgres://user:password@host:5432/name',
    })
    .optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PREFIX: text.optional(),
  S3_UPLOAD_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL like smtp://user:password@host:587' })
    .optional(),
  WINDROW_DATA_DIR: text.optional(),
  WINDROW_ROLES: text.optional(),
  WINDROW_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  WINDROW_RUNS_PER_WORKER: z.coerce.number().int().min(1).max(64).optional(),
  WINDROW_REQUESTS_PER_ACCOUNT: z.coerce.number().int().min(1).max(100_000).optional(),
  WINDROW_SERVICES_DIR: text.optional(),
  WINDROW_BROWSER: text.optional(),
  WINDROW_SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; make one with: openssl rand -hex 32')
    .optional(),
  WINDROW_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  WINDROW_CONTACT: text.optional(),
  WINDROW_ALLOW_ADDRESSES: text.optional(),
  WINDROW_DELAY_MS: z.coerce.number().int().min(0).max(600_000).optional(),
  WINDROW_MAIL_FROM: text.optional(),
  WINDROW_MAIL_REPLY_DOMAIN: z
    .string()
    .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i, 'must be a domain like reply.example.org')
    .max(180)
    .optional(),
  WINDROW_MAIL_AUTHENTICATED_BY: text.max(200).optional(),
  WINDROW_ADMIN_EMAIL: z.email('must be an email address').max(254).optional(),
  // Same rule as for sign-up.
  WINDROW_ADMIN_PASSWORD: z
    .string()
    .max(200)
    .refine(isValidPassword, `${passwordMessage}; ${passwordNeeds}`)
    .optional(),
  WINDROW_OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an https URL' }).optional(),
  WINDROW_OIDC_CLIENT_ID: text.optional(),
  WINDROW_OIDC_CLIENT_SECRET: text.optional(),
  WINDROW_OIDC_LABEL: text.max(60).optional(),
  WINDROW_OIDC_DOMAINS: text.optional(),
  WINDROW_OIDC_NEW_USERS: z.enum(['MANAGER', 'TRUSTED', 'VIEWER']).optional(),
  WINDROW_OIDC_NEW_USERS_ACCOUNT: text.optional(),
  WINDROW_FLAGS_FILE: text.optional(),
  WINDROW_FLAGS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  WINDROW_FLAGS_TOKEN: text.optional(),
  WINDROW_HELP_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  WINDROW_GUIDE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  WINDROW_HELP_VIDEOS: text.optional(),
  WINDROW_ANALYTICS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  WINDROW_JIRA_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  WINDROW_JIRA_EMAIL: text.optional(),
  WINDROW_JIRA_TOKEN: text.optional(),
  WINDROW_JIRA_API: z.enum(['2', '3']).optional(),
  WINDROW_JIRA_PROJECT: z.string().regex(jiraProjectPattern, 'must be a key like FHS').optional(),
  WINDROW_JIRA_ISSUE_TYPE: text.max(longestIssueType).optional(),
  WINDROW_JIRA_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters; make one with: openssl rand -hex 32')
    .max(200)
    .optional(),
  WINDROW_JIRA_STATES: text.optional(),
  WINDROW_JIRA_COMMENTS: z.enum(['public', 'internal']).optional(),
  WINDROW_SCAN_ADDRESS: text.optional(),
  WINDROW_FILES_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000_000).optional(),
  WINDROW_TRUST_PROXY: text.optional(),
  WINDROW_API_KEY_RATE: z.coerce.number().int().min(1).max(1_000_000).optional(),
  WINDROW_PRACTICE_SITE: flag.optional(),
  WINDROW_PRACTICE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  WINDROW_METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters; make one with: openssl rand -hex 32')
    .max(200)
    .optional(),
  WINDROW_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
})
export type Environment = z.infer<typeof Environment>

/**
 * The process's environment, completed from `.env` in `folder`; the process takes precedence. Empty variables count as
 * unset.
 */
export function environmentWithFile(variables: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const file = join(folder, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...fromFile, ...variables }
}

/** Validates the shape of every setting. Throws a {@link ConfigError} that names the first invalid one. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const known = Object.keys(Environment.shape)
  const unknown = Object.keys(set).find((name) => name.startsWith('WINDROW_') && !known.includes(name))
  if (unknown)
    throw new ConfigError(
      `${unknown} is not a setting of Windrow; check its spelling against docs/operating.md.`,
    )
  const result = Environment.safeParse(set)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ConfigError(`${String(issue?.path[0])} is not valid: ${issue?.message ?? 'unknown reason'}.`)
}
