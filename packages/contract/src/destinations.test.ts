import { describe, expect, it } from 'vitest'
import {
  deliveryMethods,
  destinationPermissions,
  destinationKinds,
  destinationSettings,
  destinationTypes,
  optionLabels,
  recipientsOf,
  secretSettings,
  settingFields,
  withRecipients,
  type DestinationType,
} from './destinations.ts'
import { hasAccountKey, maskAccountKey } from './destinations/azure-cloud.ts'

const labels = (all: [string, { label: string }][]) =>
  Object.fromEntries(all.map(([name, { label }]) => [name, label]))

const faults = (type: keyof typeof destinationSettings, settings: object): string[] =>
  (destinationSettings[type].safeParse(settings).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  )

// spec: DELIV-02, DELIV-03, DELIV-04
it('knows ten kinds of destinations, and one more way that is only a wish', () => {
  expect(labels(Object.entries(destinationKinds))).toEqual({
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
  })
  expect(deliveryMethods.join(', ')).toBe(
    'Email, Dropbox, FTP, Webhook, Slack, Amazon S3, Google Cloud, Azure Cloud, Box, Digital Ocean, Other',
  )
})

// spec: DELIV-05, DELIV-06, DELIV-07, DELIV-08, DELIV-09
it('labels the settings', () => {
  expect({ ...labels(destinationTypes.flatMap(settingFields)), ...optionLabels }).toMatchObject({
    access_key: 'Access Key ID',
    secret_key: 'Secret Key',
    bucket: 'Bucket name',
    assume_role_arn: 'Assume Role ARN',
    host: 'Hostname',
    replace: 'Replace old files',
    applyToAll: 'Apply to all reports of the project',
    deliver_manifest: 'Deliver Manifest file',
    deliver_inventory: 'Deliver Content file',
    path: 'Path',
    port: 'Port',
    password: 'Password',
    username: 'Username',
    refresh_token: 'Refresh token',
    token: 'Token',
    service_account_key: 'Service account key',
    skipValidation: 'Skip validation',
    manifest_path: 'Manifest path',
  })
})

// spec: DELIV-11
it('has a permission for each kind, and one for Google Docs that opens nothing', () => {
  expect(Object.keys(destinationPermissions)).toHaveLength(11)
  expect(new Set(Object.values(destinationPermissions))).toEqual(new Set([...destinationTypes, null]))
  expect(destinationPermissions['google docs']).toBeNull()
})

describe.each(destinationTypes)('settings of %s', (type) => {
  it('are the same in the form and in the check', () => {
    expect(Object.keys(destinationSettings[type].shape).toSorted()).toEqual(
      Object.keys(destinationKinds[type].fields).toSorted(),
    )
  })

  it('are refused when something unknown is among them', () => {
    expect(faults(type, { acess_key: 'x' }).join('\n')).toContain('acess_key')
  })
})

it('knows which settings are secrets', () => {
  expect(Object.fromEntries(destinationTypes.map((type) => [type, secretSettings(type).join(' ')]))).toEqual({
    EMAIL: '',
    DROPBOX: 'token refresh_token client_secret',
    FTP: 'password',
    URL: 'secret previous_secret',
    SLACK: 'webhook_url token',
    S3: 'secret_key',
    GOOGLE_CLOUD: 'service_account_key',
    AZURE_CLOUD: 'connection_string',
    BOX: 'token refresh_token client_secret',
    DIGITAL_OCEAN: 'secret_key',
  })
})

describe('bad settings are refused at their field', () => {
  const keys = { access_key: 'a', secret_key: 'b', bucket: 'data' }
  const ftp = { protocol: 'SFTP', host: 'files.example.com', username: 'u', password: 'p' }

  it.each([
    ['S3', { ...keys, path: 'a/../../b' }, 'path: must not climb out of its folder with . or ..'],
    ['S3', { ...keys, bucket: 'a b' }, 'bucket: must have 3 or more letters, digits, dots and dashes'],
    ['S3', { access_key: 'a', bucket: 'data' }, 'secret_key: Enter the secret key'],
    ['FTP', { ...ftp, host: 'http://x' }, 'host: must be a host name or an IP address'],
    ['FTP', { ...ftp, port: 0 }, 'port: must be from 1 to 65535'],
    ['FTP', { ...ftp, password: '' }, 'password: Enter a password or choose an SSH key'],
    ['FTP', { ...ftp, path: 'a\nb' }, 'path: must be a single line'],
    ['URL', { url: 'file:///etc/passwd' }, 'url: must be an address that begins with https:// or http://'],
    ['URL', { url: 'https://me:secret@x.example/' }, 'url: must not hold a user name or password'],
    [
      'URL',
      { url: 'https://x.example/', secret: 'abc' },
      'secret: must be "whsec_" and 24 to 64 bytes in base64',
    ],
    [
      'EMAIL',
      { recipients: 'maja@x.example, nobody' },
      'recipients: must hold e-mail addresses separated by commas',
    ],
    ['SLACK', { token: 'xoxb-1' }, 'channel: Enter the ID of the channel'],
    [
      'GOOGLE_CLOUD',
      { bucket: 'data', service_account_key: '{}' },
      'service_account_key: must be the whole JSON file of a service account key',
    ],
    [
      'AZURE_CLOUD',
      { container: 'data', connection_string: 'AccountName=a' },
      'connection_string: must hold AccountName and AccountKey, or BlobEndpoint and SharedAccessSignature',
    ],
    ['DROPBOX', {}, 'token: Enter a token or a refresh token'],
    ['BOX', { refresh_token: 'r' }, 'client_id: Enter the ID and the secret of the app'],
  ] as const)('%s %j', (type, settings, fault) => {
    expect(faults(type, settings)).toContain(fault)
  })
})

/** Settings of each kind with their expected target; `hidden` occurs in values that must never be shown. */
const samples: {
  [Type in DestinationType]: { settings: object; target: string; addresses?: Record<string, string> }
} = {
  EMAIL: { settings: { recipients: 'maja@x.example; shop@x.example' }, target: '2 addresses' },
  DROPBOX: { settings: { token: 'hidden', path: '/exports/shop/' }, target: 'dropbox:/exports/shop/' },
  FTP: {
    settings: { protocol: 'FTPS', host: '2001:db8::1', port: 2121, username: 'maja', password: 'hidden' },
    target: 'ftps://2001:db8::1:2121/',
    addresses: { host: 'http://[2001:db8::1]:2121' },
  },
  URL: {
    settings: { url: 'https://x.example/hook?key=hidden' },
    target: 'https://x.example/hook',
    addresses: { url: 'https://x.example/hook?key=hidden' },
  },
  SLACK: {
    settings: { webhook_url: 'https://hooks.example/hidden' },
    target: 'Incoming webhook',
    addresses: { webhook_url: 'https://hooks.example/hidden' },
  },
  S3: {
    settings: { access_key: 'a', secret_key: 'hidden', bucket: 'data', endpoint: 'https://s3.example' },
    target: 's3://data/',
    addresses: { endpoint: 'https://s3.example' },
  },
  GOOGLE_CLOUD: {
    settings: {
      service_account_key: JSON.stringify({ client_email: 'maja', private_key: 'hidden' }),
      bucket: 'data',
      path: 'shop',
    },
    target: 'gs://data/shop/',
  },
  AZURE_CLOUD: {
    settings: {
      connection_string: 'AccountName=shop;AccountKey=hidden;BlobEndpoint=https://blob.example/shop',
      container: 'data',
    },
    target: 'shop/data/',
    addresses: { connection_string: 'https://blob.example/shop' },
  },
  BOX: { settings: { token: 'hidden' }, target: 'box:/' },
  DIGITAL_OCEAN: {
    settings: { access_key: 'a', secret_key: 'hidden', bucket: 'data', region: 'fra1' },
    target: 'https://data.fra1.digitaloceanspaces.com/',
  },
}

it.each(destinationTypes)('says where %s leads, without secrets, and which hosts it asks for', (type) => {
  const { settings, target, addresses = {} } = samples[type]
  const kind = destinationKinds[type]
  const checked = destinationSettings[type].parse(settings)

  expect(kind.target(checked)).toBe(target)
  expect(target).not.toContain('hidden')
  expect(Object.entries(kind.addresses(checked)).filter(([, address]) => address !== '')).toEqual(
    Object.entries(addresses),
  )
})

it('knows whom a destination mails', () => {
  const settings = { recipients: 'maja@x.example, maja@x.example;shop@x.example' }

  expect(recipientsOf('EMAIL', settings)).toEqual(['maja@x.example', 'shop@x.example'])
  expect(recipientsOf('EMAIL', {})).toEqual([])
  expect(recipientsOf('URL', settings)).toEqual([])
  expect(withRecipients('EMAIL', settings, ['a@x.example', 'b@x.example'])).toEqual({
    recipients: 'a@x.example, b@x.example',
  })
})

// spec: DELIV-12, DELIV-13
it('finds and masks the account key in a connection string', () => {
  const text =
    'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=c2VjcmV0+/==;EndpointSuffix=core.windows.net'

  expect(hasAccountKey(text)).toBe(true)
  expect(hasAccountKey('AccountName=shop')).toBe(false)
  expect(maskAccountKey(text)).toBe(
    'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=••••;EndpointSuffix=core.windows.net',
  )
})
