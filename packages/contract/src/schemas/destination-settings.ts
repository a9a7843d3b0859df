import { z } from 'zod'
import type { DestinationType } from '../destination-types.ts'
import { isProxyHost } from '../proxies.ts'

const line = (most: number, advice?: string) =>
  z
    .string(advice)
    .trim()
    .max(most, `may have at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be a single line')
const optional = (most = 500) => line(most).default('')
const required = (advice: string, most = 500) => line(most, advice).min(1, advice)

/** A folder: with `/`, never above where it starts. Leading and trailing slashes change nothing but on file servers. */
const path = line(500)
  .refine((text) => !text.includes('\\'), 'must be written with / between folders')
  .refine(
    (text) => !text.split('/').some((part) => part === '..' || part === '.'),
    'must not climb out of its folder with . or ..',
  )
  .default('')

const bucket = required('Enter the name of the bucket', 222).regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]{1,220}[A-Za-z0-9]$/,
  'must have 3 or more letters, digits, dots and dashes',
)
const region = /^[a-z0-9-]{2,40}$/
const keys = {
  access_key: required('Enter the access key ID', 200),
  secret_key: required('Enter the secret key', 500),
}
const address = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
/** Names and passwords in an address would be shown wherever the address is. */
const withoutLogin = (text: string) => {
  const url = URL.parse(text)
  return !url || (url.username === '' && url.password === '')
}
const webAddress = (schema: z.ZodType<string>) =>
  schema
    .refine(address, 'must be an address that begins with https:// or http://')
    .refine(withoutLogin, 'must not hold a user name or password')
const signingSecret = optional(200).refine(
  (text) => text === '' || /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(text),
  'must be "whsec_" and 24 to 64 bytes in base64',
)

const mailAddress = /^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()"]+$/
export const splitRecipients = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

const Email = z.strictObject({
  recipients: z
    .string('Enter at least one address')
    .max(5000)
    .refine((text) => splitRecipients(text).length > 0, 'Enter at least one address')
    .refine((text) => splitRecipients(text).length <= 50, 'may hold at most 50 addresses')
    .refine(
      (text) => splitRecipients(text).every((one) => mailAddress.test(one)),
      'must hold e-mail addresses separated by commas',
    ),
})

const Dropbox = z
  .strictObject({
    token: optional(5000),
    refresh_token: optional(5000),
    client_id: optional(),
    client_secret: optional(),
    path,
  })
  .superRefine((settings, issues) => {
    if (!settings.token && !settings.refresh_token)
      issues.addIssue({ code: 'custom', path: ['token'], message: 'Enter a token or a refresh token' })
    if (settings.refresh_token && !settings.client_id)
      issues.addIssue({
        code: 'custom',
        path: ['client_id'],
        message: 'Enter the key of the app that the refresh token belongs to',
      })
  })

const Ftp = z
  .strictObject({
    protocol: z.enum(['SFTP', 'FTPS', 'FTPS_IMPLICIT', 'FTP']),
    host: required('Enter a host name', 253).refine(isProxyHost, 'must be a host name or an IP address'),
    port: z
      .int()
      .min(1, 'must be from 1 to 65535')
      .max(65_535, 'must be from 1 to 65535')
      .nullable()
      .default(null),
    username: required('Enter a user name', 255),
    password: optional(500),
    ssh_key: z.enum(['', 'rsa', 'ecdsa', 'ed25519']).default(''),
    host_key: optional(100).refine(
      (text) => text === '' || /^SHA256:[A-Za-z0-9+/]{43}=?$/.test(text),
      'must be "SHA256:" and the fingerprint, as ssh-keygen -l shows it',
    ),
    path,
  })
  .superRefine((settings, issues) => {
    if (settings.protocol === 'SFTP' && !settings.password && !settings.ssh_key)
      issues.addIssue({
        code: 'custom',
        path: ['password'],
        message: 'Enter a password or choose an SSH key',
      })
    if (settings.protocol !== 'SFTP' && !settings.password)
      issues.addIssue({ code: 'custom', path: ['password'], message: 'Enter a password' })
  })

const Webhook = z
  .strictObject({
    url: webAddress(required('Enter an address', 2000)),
    body: z.enum(['JSON', 'FORM']).default('JSON'),
    secret: signingSecret,
    previous_secret: signingSecret,
  })
  .refine((settings) => !settings.previous_secret || settings.secret, {
    path: ['secret'],
    message: 'Enter the secret that takes the place of the previous one',
  })

const Slack = z
  .strictObject({
    webhook_url: optional(2000).refine(
      (text) => text === '' || (address(text) && withoutLogin(text)),
      'must be an address that begins with https://',
    ),
    token: optional(),
    channel: optional(80),
  })
  .superRefine((settings, issues) => {
    if (!settings.webhook_url && !settings.token)
      issues.addIssue({
        code: 'custom',
        path: ['webhook_url'],
        message: 'Enter an incoming webhook address, or a token and a channel',
      })
    if (settings.token && !settings.channel)
      issues.addIssue({ code: 'custom', path: ['channel'], message: 'Enter the ID of the channel' })
  })

const AmazonS3 = z.strictObject({
  ...keys,
  bucket,
  region: optional(40)
    .refine((text) => text === '' || region.test(text), 'must be a region like us-east-1')
    .transform((text) => text || 'us-east-1'),
  path,
  assume_role_arn: optional(200).refine(
    (text) => text === '' || /^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/.test(text),
    'must be like arn:aws:iam::123456789012:role/name',
  ),
  external_id: optional(1224),
  endpoint: optional(500).refine(
    (text) => text === '' || (address(text) && withoutLogin(text)),
    'must be an address that begins with https:// or http://',
  ),
})

const DigitalOcean = z.strictObject({
  ...keys,
  bucket,
  region: required('Enter the region of the Space', 40).regex(region, 'must be a region like fra1'),
  path,
})

const holdsServiceAccount = (text: string): boolean => {
  try {
    const key = JSON.parse(text) as Record<string, unknown> | null
    return typeof key?.['client_email'] === 'string' && typeof key['private_key'] === 'string'
  } catch {
    return false
  }
}
const GoogleCloud = z.strictObject({
  service_account_key: z
    .string('Paste the JSON file of the key')
    .trim()
    .max(20_000)
    .refine(holdsServiceAccount, 'must be the whole JSON file of a service account key'),
  bucket,
  path,
})

const AzureCloud = z.strictObject({
  connection_string: required('Paste the connection string', 5000).refine(
    (text) =>
      (/(^|;)AccountName=[^;]+/i.test(text) && /(^|;)AccountKey=[^;]+/i.test(text)) ||
      (/(^|;)BlobEndpoint=[^;]+/i.test(text) && /(^|;)SharedAccessSignature=[^;]+/i.test(text)),
    'must hold AccountName and AccountKey, or BlobEndpoint and SharedAccessSignature',
  ),
  container: required('Enter the name of the container', 63).regex(
    /^(\$root|[a-z0-9](-?[a-z0-9]){2,62})$/,
    'must have 3 to 63 small letters, digits and single dashes',
  ),
  path,
})

const Box = z
  .strictObject({
    token: optional(5000),
    refresh_token: optional(5000),
    client_id: optional(),
    client_secret: optional(),
    enterprise_id: optional(),
    path,
  })
  .superRefine((settings, issues) => {
    const byApp = settings.refresh_token || settings.enterprise_id
    if (!settings.token && !byApp)
      issues.addIssue({
        code: 'custom',
        path: ['token'],
        message: 'Enter a token, a refresh token or an enterprise ID',
      })
    for (const setting of ['client_id', 'client_secret'] as const)
      if (byApp && !settings[setting])
        issues.addIssue({
          code: 'custom',
          path: [setting],
          message: 'Enter the ID and the secret of the app',
        })
  })

/** What the settings of each kind must be. Unknown settings are refused: a typing error must not change a delivery. */
export const destinationSettings = {
  EMAIL: Email,
  DROPBOX: Dropbox,
  FTP: Ftp,
  URL: Webhook,
  SLACK: Slack,
  S3: AmazonS3,
  GOOGLE_CLOUD: GoogleCloud,
  AZURE_CLOUD: AzureCloud,
  BOX: Box,
  DIGITAL_OCEAN: DigitalOcean,
} as const satisfies Record<DestinationType, z.ZodType>

/** Settings of a kind that have passed its schema. */
export type SettingsOf<Type extends DestinationType> = z.infer<(typeof destinationSettings)[Type]>
