import type { DestinationType } from '@windrow/contract/destination-types'
import type { Settings } from './destination-secrets.ts'

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const folder = (settings: Settings): string => {
  const path = text(settings['path']).replaceAll(/^\/+|\/+$/g, '')
  return path ? `${path}/` : ''
}

/** An address without what may be a secret in it. */
function addressOf(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.origin}${url.pathname}` : address
}

function recipients(settings: Settings): string {
  const all = text(settings['recipients'])
    .split(/[\s,;]+/)
    .filter(Boolean)
  return all.length === 1 ? all[0]! : `${all.length} addresses`
}

function server(settings: Settings): string {
  const scheme = { SFTP: 'sftp', FTP: 'ftp' }[text(settings['protocol'])] ?? 'ftps'
  const port = text(settings['port'])
  return `${scheme}://${text(settings['host'])}${port ? `:${port}` : ''}/${folder(settings)}`
}

const storageAccount = (settings: Settings): string =>
  /(?:^|;)AccountName=([^;]+)/i.exec(text(settings['connection_string']))?.[1] ?? 'azure'

const makers: Record<DestinationType, (settings: Settings) => string> = {
  EMAIL: recipients,
  DROPBOX: (settings) => `dropbox:/${folder(settings)}`,
  FTP: server,
  URL: (settings) => addressOf(text(settings['url'])),
  SLACK: (settings) => text(settings['channel']) || 'Incoming webhook',
  S3: (settings) => `s3://${text(settings['bucket'])}/${folder(settings)}`,
  GOOGLE_CLOUD: (settings) => `gs://${text(settings['bucket'])}/${folder(settings)}`,
  AZURE_CLOUD: (settings) => `${storageAccount(settings)}/${text(settings['container'])}/${folder(settings)}`,
  BOX: (settings) => `box:/${folder(settings)}`,
  DIGITAL_OCEAN: (settings) =>
    `https://${text(settings['bucket'])}.${text(settings['region'])}.digitaloceanspaces.com/${folder(settings)}`,
}

/** Where a destination leads, in one line that holds no secret. */
export const targetOf = (type: DestinationType, settings: Settings): string => makers[type](settings)
