import { generateKeyPairSync } from 'node:crypto'
import type { DestinationType } from '@windrow/contract/destinations'
import type { DriverOptions } from '../destination-driver.ts'
import type { DiscardingVendor } from './discarding-vendors.ts'
import { testCertificate } from './test-certificate.ts'

export interface LargeKind {
  type: DestinationType
  /** Servers are loaded where they run, which isn't where memory is measured. */
  start: () => Promise<{ port: number } & AsyncDisposable>
  settings: (port: number) => Record<string, unknown>
  options?: DriverOptions
}

const vendor = (type: DiscardingVendor, settings: LargeKind['settings']): LargeKind => ({
  type,
  start: async () => (await import('./discarding-vendors.ts')).startDiscardingVendor(type),
  settings,
})

const startBucket = async () => (await import('./discarding-store.ts')).startDiscardingStore()
const bucket = { access_key: 'anybody', secret_key: 'anything', bucket: 'data', path: '' }

const fileServer = (protocol: string, start: LargeKind['start'], options: DriverOptions = {}): LargeKind => ({
  type: 'FTP',
  start,
  settings: (port) => ({
    protocol,
    host: '127.0.0.1',
    port,
    username: 'maja',
    password: 'correct',
    ssh_key: '',
    host_key: '',
    path: '',
  }),
  options,
})
const startFtp = async () => (await import('./ftp-server.ts')).startFtpServer()
const startSftp = async () => (await import('./sftp-server.ts')).startSftpServer()

/** An unused key, since the server doesn't check it. */
const serviceAccount = () =>
  JSON.stringify({
    client_email: 'windrow@project.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
  })

const token = { token: 'right', refresh_token: '', client_id: '', client_secret: '', path: '' }

/** Destinations that receive the files themselves. Mails and webhooks receive links to large files. */
export const largeFileKinds = {
  S3: {
    type: 'S3',
    start: startBucket,
    settings: (port) => ({
      ...bucket,
      region: 'us-east-1',
      assume_role_arn: '',
      external_id: '',
      endpoint: `http://127.0.0.1:${port}`,
    }),
  },
  DIGITAL_OCEAN: {
    type: 'DIGITAL_OCEAN',
    start: startBucket,
    settings: () => ({ ...bucket, region: 'fra1' }),
  },
  SFTP: fileServer('SFTP', startSftp),
  FTP: fileServer('FTP', startFtp),
  FTPS: fileServer('FTPS', startFtp, { authorities: [testCertificate.cert] }),
  DROPBOX: vendor('DROPBOX', () => token),
  GOOGLE_CLOUD: vendor('GOOGLE_CLOUD', () => ({
    service_account_key: serviceAccount(),
    bucket: 'data',
    path: '',
  })),
  AZURE_CLOUD: vendor('AZURE_CLOUD', (port) => ({
    connection_string: `AccountName=a;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:${port}/a`,
    container: 'data',
    path: '',
  })),
  BOX: vendor('BOX', () => ({ ...token, enterprise_id: '' })),
  SLACK: vendor('SLACK', () => ({ webhook_url: '', token: 'xoxb-right', channel: 'C1' })),
} satisfies Record<string, LargeKind>

export type LargeFileKind = keyof typeof largeFileKinds
