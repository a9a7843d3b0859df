import { readdir } from 'node:fs/promises'
import type { DestinationType } from '@windrow/contract/destinations'
import { authorised, azureAccount } from '../kinds/azure-cloud/account.ts'
import { azureConnection, startAzureServer } from './azure-server.ts'
import { startBoxServer } from './box-server.ts'
import type { CloudServer } from './cloud-server.ts'
import { startDropboxServer } from './dropbox-server.ts'
import { wrongSecret } from './faults.ts'
import { googleKey, startGoogleServer } from './google-server.ts'
import type { BehindServer, HttpDestination } from './http-faults.ts'
import { reply, startHttpServer } from './http-server.ts'
import { s3Keys, startS3Server } from './s3-server.ts'
import { startSlackServer } from './slack-server.ts'
import type { Refusal } from './trouble-front.ts'

const path = 'exports'

async function cloud(start: () => Promise<CloudServer>): Promise<BehindServer> {
  const server = await start()
  return { ...server, arrived: () => [...server.files.keys()] }
}

const summary = (error_summary: string): Refusal => ({ status: 409, body: { error_summary } })
const token = { token: 'right', refresh_token: '', client_id: '', client_secret: '', path }

const dropbox: HttpDestination = {
  type: 'DROPBOX',
  start: () => cloud(startDropboxServer),
  settings: () => token,
  wrong: () => ({ ...token, token: wrongSecret }),
  isContent: ({ url }) => url!.includes('/upload'),
  passed: 1,
  full: summary('path/insufficient_space/...'),
  busy: { status: 429, body: { error_summary: 'too_many_requests/...' } },
}

const box: HttpDestination = {
  type: 'BOX',
  start: () => cloud(startBoxServer),
  settings: () => ({ ...token, enterprise_id: '' }),
  wrong: () => ({ ...token, enterprise_id: '', token: wrongSecret }),
  isContent: ({ method }) => method === 'PUT',
  passed: 1,
  full: { status: 403, body: { type: 'error', status: 403, code: 'storage_limit_exceeded' } },
  busy: { status: 429, body: { type: 'error', status: 429, code: 'rate_limit_exceeded' } },
}

const reason = (status: number, why: string): Refusal => ({
  status,
  body: { error: { code: status, message: why, errors: [{ domain: 'global', reason: why }] } },
})
const google: HttpDestination = {
  type: 'GOOGLE_CLOUD',
  start: () => cloud(startGoogleServer),
  settings: () => ({ service_account_key: googleKey(), bucket: 'data', path }),
  wrong: () => ({ service_account_key: googleKey({ client_email: wrongSecret }), bucket: 'data', path }),
  isContent: ({ method }) => method === 'PUT',
  passed: 1,
  full: reason(403, 'quotaExceeded'),
  busy: reason(429, 'rateLimitExceeded'),
}

async function startContainer(): Promise<BehindServer> {
  const emulator = await startAzureServer()
  const account = azureAccount(emulator.connection())
  const asOwner = (method: 'GET' | 'PUT', query: string) => {
    const url = new URL(`${account.endpoint}/data?restype=container${query}`)
    return fetch(url, {
      method,
      headers: authorised(account, { method, url, headers: {}, length: 0 }).headers,
    })
  }
  await asOwner('PUT', '')
  return {
    base: emulator.base,
    arrived: async () => {
      const list = await (await asOwner('GET', '&comp=list')).text()
      return [...list.matchAll(/<Name>(.*?)<\/Name>/g)].map(([, name]) => name!)
    },
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  }
}

const container = (connection_string: string) => ({ connection_string, container: 'data', path })
const azure: HttpDestination = {
  type: 'AZURE_CLOUD',
  start: startContainer,
  settings: (base) => container(azureConnection(base)),
  wrong: (base) => container(azureConnection(base, Buffer.from(wrongSecret).toString('base64'))),
  isContent: ({ url }) => url!.includes('comp=block&'),
  passed: 1,
  // Azure has no code of its own for a full disk, since accounts grow; compatible stores use the HTTP status.
  full: { status: 507 },
  busy: { status: 503, headers: { 'x-ms-error-code': 'ServerBusy' } },
}

async function startBucket(): Promise<BehindServer> {
  const store = await startS3Server()
  return {
    ...store,
    base: store.endpoint,
    arrived: async () =>
      (await readdir(`${store.folder}/data`, { recursive: true })).filter((name) => name.endsWith('_object')),
  }
}

const xml = (status: number, code: string): Refusal => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { 'content-type': 'application/xml' },
})
const bucket = (type: DestinationType, place: (base: string) => object, full: Refusal): HttpDestination => ({
  type,
  start: startBucket,
  settings: (base) => ({ ...s3Keys, bucket: 'data', path, ...place(base) }),
  wrong: (base) => ({ ...s3Keys, access_key: wrongSecret, bucket: 'data', path, ...place(base) }),
  isContent: ({ url }) => url!.includes('partNumber='),
  passed: 1,
  full,
  busy: xml(503, 'SlowDown'),
})
const amazon = { region: 'us-east-1', assume_role_arn: '', external_id: '' }
const s3 = bucket('S3', (endpoint) => ({ ...amazon, endpoint }), xml(507, 'XMinioStorageFull'))
const ocean = bucket('DIGITAL_OCEAN', () => ({ region: 'fra1' }), xml(403, 'QuotaExceeded'))

async function startWorkspace(): Promise<BehindServer> {
  const slack = await startSlackServer()
  return { ...slack, arrived: () => [...slack.shared, ...slack.messages].map((one) => JSON.stringify(one)) }
}

const slackFiles: HttpDestination = {
  type: 'SLACK',
  start: startWorkspace,
  settings: () => ({ webhook_url: '', token: 'xoxb-right', channel: 'C1' }),
  wrong: () => ({ webhook_url: '', token: wrongSecret, channel: 'C1' }),
  // The size limit is reported before the upload.
  isContent: ({ url }, fault) =>
    url!.startsWith(fault === 'no room left' ? '/api/files.getUploadURLExternal' : '/upload/'),
  passed: 0,
  full: { status: 200, body: { ok: false, error: 'storage_limit_reached' } },
  busy: { status: 429, body: { ok: false, error: 'ratelimited' } },
}

const hook = (base: string, secret: string) => ({
  webhook_url: `${base}/services/T/B/${secret}`,
  token: '',
  channel: '',
})
const slackMessage: HttpDestination = {
  ...slackFiles,
  full: { status: 507 },
  settings: (base) => hook(base, 'right'),
  wrong: (base) => hook(base, wrongSecret),
  isContent: () => true,
}

const webhook: HttpDestination = {
  type: 'URL',
  start: async () => {
    const heard: string[] = []
    const server = await startHttpServer((request, response) => {
      if (request.url !== '/hook') return reply(response, 401)
      heard.push(request.url)
      reply(response, 200)
    })
    return { ...server, arrived: () => heard }
  },
  settings: (base) => ({ url: `${base}/hook`, body: 'JSON', secret: '', previous_secret: '' }),
  wrong: (base) => ({ url: `${base}/${wrongSecret}`, body: 'JSON', secret: '', previous_secret: '' }),
  isContent: () => true,
  passed: 0,
  full: { status: 507 },
  busy: { status: 429 },
}

/** All HTTP-based destinations. */
export const httpDestinations = { dropbox, box, google, azure, s3, ocean, slackFiles, slackMessage, webhook }
