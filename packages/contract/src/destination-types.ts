/** Where data is delivered to, and what each kind of destination must be told. Free of zod, for the browser. */

/** Every kind that works, with the name that people read. */
export const destinationTypeLabels = {
  EMAIL: 'Email',
  DROPBOX: 'Dropbox',
  FTP: 'FTP',
  URL: 'Webhooks',
  SLACK: 'Slack',
  S3: 'Amazon S3',
  GOOGLE_CLOUD: 'Google Cloud',
  AZURE_CLOUD: 'Azure Cloud',
  BOX: 'Box',
  DIGITAL_OCEAN: 'Digital Ocean',
} as const
export type DestinationType = keyof typeof destinationTypeLabels
export const destinationTypes = Object.keys(destinationTypeLabels) as DestinationType[]

/** The names when somebody is asked how data shall arrive; the last one is a wish in words, no destination. */
export const deliveryMethods = [
  ...destinationTypes.map((type) => (type === 'URL' ? 'Webhook' : destinationTypeLabels[type])),
  'Other',
]

/** What may be switched off per account, and the kind it switches. Nothing is delivered to Google Docs. */
export const destinationPermissions = {
  ftp: 'FTP',
  email: 'EMAIL',
  'callback url': 'URL',
  box: 'BOX',
  'azure cloud': 'AZURE_CLOUD',
  'google cloud': 'GOOGLE_CLOUD',
  slack: 'SLACK',
  s3: 'S3',
  dropbox: 'DROPBOX',
  'google docs': null,
  'digital ocean notifications': 'DIGITAL_OCEAN',
} as const satisfies Record<string, DestinationType | null>

/** The labels of all settings; the last group belongs to destinations of every kind. */
export const settingLabels = {
  access_key: 'Access Key ID',
  secret_key: 'Secret Key',
  bucket: 'Bucket name',
  region: 'Region',
  endpoint: 'Endpoint',
  assume_role_arn: 'Assume Role ARN',
  external_id: 'External ID',
  protocol: 'Protocol',
  host: 'Hostname',
  port: 'Port',
  username: 'Username',
  password: 'Password',
  ssh_key: 'SSH key',
  host_key: 'Host key fingerprint',
  path: 'Path',
  url: 'Address',
  body: 'Body',
  secret: 'Signing secret',
  previous_secret: 'Previous signing secret',
  recipients: 'Recipients',
  webhook_url: 'Incoming webhook address',
  channel: 'Channel',
  token: 'Token',
  refresh_token: 'Refresh token',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  enterprise_id: 'Enterprise ID',
  service_account_key: 'Service account key',
  connection_string: 'Connection string',
  container: 'Container name',

  replace: 'Replace old files',
  applyToAll: 'Apply to all reports of the project',
  skipValidation: 'Skip validation',
  deliver_manifest: 'Deliver Manifest file',
  deliver_inventory: 'Deliver Content file',
  manifest_path: 'Manifest path',
} as const
export type SettingName = keyof typeof settingLabels

/** The key of a storage account inside a connection string. */
const accountKey = /(\bAccountKey=|\bSharedAccessSignature=)([^;\s]+)/i

export const hasAccountKey = (text: string): boolean => accountKey.test(text)

/** A connection string as it may be shown. */
export const maskAccountKey = (text: string): string => text.replace(accountKey, '$1••••')
