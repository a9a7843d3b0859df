import type { DestinationType, SettingName } from './destination-types.ts'

/** One setting of a kind, as the form shows it; its label is that of `settingLabels`. */
export interface SettingField {
  kind: 'text' | 'textarea' | 'number' | 'select'
  /** Sealed at rest, never sent back, shown as set or not set. */
  secret?: true
  required?: true
  options?: readonly { value: string; label: string }[]
  placeholder?: string
  help?: string
  /** Shown only where another setting has one of these values. */
  shownFor?: { setting: SettingName; values: readonly string[] }
}

export interface DestinationKind {
  /** What one delivery gives it: any number of files, or one file per format, which is a zip of several pages. */
  takes: 'FILES' | 'ONE_FILE_PER_FORMAT'
  /** Whether what arrives holds links to the files, which must then live on for a while. */
  links: boolean
  /** Whether people open what arrives, rather than programs: their CSV files are guarded against formulas by default. */
  forPeople: boolean
  fields: Partial<Record<SettingName, SettingField>>
}

const path: SettingField = {
  kind: 'text',
  placeholder: 'exports/shop',
  help: 'The folder; made when missing.',
}
const keys = {
  access_key: { kind: 'text', required: true },
  secret_key: { kind: 'text', secret: true, required: true },
} as const
const overSsh = { setting: 'protocol', values: ['SFTP'] } as const

export const destinationKinds: Record<DestinationType, DestinationKind> = {
  EMAIL: {
    takes: 'FILES',
    links: true,
    forPeople: true,
    fields: {
      recipients: {
        kind: 'textarea',
        required: true,
        placeholder: 'data@example.com, shop@example.com',
        help: 'Files up to 10 MB in all are attached; larger ones arrive as links.',
      },
    },
  },
  DROPBOX: {
    takes: 'FILES',
    links: false,
    forPeople: false,
    fields: {
      token: { kind: 'text', secret: true, help: 'An access token; it ends after some hours.' },
      refresh_token: {
        kind: 'text',
        secret: true,
        help: 'Lasts until it is revoked; needs the ID of its app.',
      },
      client_id: { kind: 'text', help: 'The key of the app that the refresh token belongs to.' },
      client_secret: { kind: 'text', secret: true, help: 'Only for apps that have one.' },
      path,
    },
  },
  FTP: {
    takes: 'FILES',
    links: false,
    forPeople: false,
    fields: {
      protocol: {
        kind: 'select',
        required: true,
        options: [
          { value: 'SFTP', label: 'SFTP (over SSH)' },
          { value: 'FTPS', label: 'FTPS (explicit TLS)' },
          { value: 'FTPS_IMPLICIT', label: 'FTPS (implicit TLS)' },
          { value: 'FTP', label: 'FTP (not encrypted)' },
        ],
      },
      host: { kind: 'text', required: true, placeholder: 'files.example.com' },
      port: { kind: 'number', help: 'Left empty: 22 for SFTP, 21 for FTP and FTPS, 990 for implicit TLS.' },
      username: { kind: 'text', required: true },
      password: { kind: 'text', secret: true },
      ssh_key: {
        kind: 'select',
        options: [
          { value: '', label: 'None' },
          { value: 'ed25519', label: 'ed25519' },
          { value: 'ecdsa', label: 'ecdsa' },
          { value: 'rsa', label: 'rsa' },
        ],
        help: 'Log in with the key of this account; authorise its public part on the server.',
        shownFor: overSsh,
      },
      host_key: {
        kind: 'text',
        placeholder: 'SHA256:…',
        help: 'Left empty: the key that the server shows first is remembered.',
        shownFor: overSsh,
      },
      path,
    },
  },
  URL: {
    takes: 'ONE_FILE_PER_FORMAT',
    links: true,
    forPeople: false,
    fields: {
      url: { kind: 'text', required: true, placeholder: 'https://example.com/hooks/windrow' },
      body: {
        kind: 'select',
        options: [
          { value: 'JSON', label: 'JSON' },
          { value: 'FORM', label: 'Form-encoded' },
        ],
      },
      secret: {
        kind: 'text',
        secret: true,
        placeholder: 'whsec_…',
        help: 'Signs each call, as Standard Webhooks has it. Left empty: calls are not signed.',
      },
      previous_secret: {
        kind: 'text',
        secret: true,
        placeholder: 'whsec_…',
        help: 'While receivers change over, calls are signed with both.',
      },
    },
  },
  SLACK: {
    takes: 'FILES',
    links: true,
    forPeople: true,
    fields: {
      webhook_url: {
        kind: 'text',
        secret: true,
        placeholder: 'https://hooks.slack.com/services/…',
        help: 'Tells numbers and links. To upload files, enter the token of a bot and a channel instead.',
      },
      token: { kind: 'text', secret: true, placeholder: 'xoxb-…' },
      channel: {
        kind: 'text',
        placeholder: 'C0123456789',
        help: 'The ID of a channel that the bot has joined.',
      },
    },
  },
  S3: {
    takes: 'FILES',
    links: false,
    forPeople: false,
    fields: {
      ...keys,
      bucket: { kind: 'text', required: true },
      region: { kind: 'text', placeholder: 'us-east-1', help: 'Left empty: us-east-1.' },
      path,
      assume_role_arn: {
        kind: 'text',
        placeholder: 'arn:aws:iam::123456789012:role/deliveries',
        help: 'The keys are then only used to assume this role.',
      },
      external_id: { kind: 'text', help: 'Where the role asks for one.' },
      endpoint: {
        kind: 'text',
        placeholder: 'https://s3.example.com',
        help: 'For other stores that speak S3.',
      },
    },
  },
  GOOGLE_CLOUD: {
    takes: 'FILES',
    links: false,
    forPeople: false,
    fields: {
      service_account_key: {
        kind: 'textarea',
        secret: true,
        required: true,
        placeholder: '{ "type": "service_account", … }',
        help: 'The whole JSON file of the key.',
      },
      bucket: { kind: 'text', required: true },
      path,
    },
  },
  AZURE_CLOUD: {
    takes: 'FILES',
    links: false,
    forPeople: false,
    fields: {
      connection_string: {
        kind: 'textarea',
        secret: true,
        required: true,
        placeholder:
          'DefaultEndpointsProtocol=https;AccountName=…;AccountKey=…;EndpointSuffix=core.windows.net',
        help: 'With an account key or a shared access signature.',
      },
      container: { kind: 'text', required: true },
      path,
    },
  },
  BOX: {
    takes: 'FILES',
    links: false,
    forPeople: false,
    fields: {
      token: { kind: 'text', secret: true, help: 'A developer token; it ends after an hour.' },
      refresh_token: { kind: 'text', secret: true, help: 'Needs the ID and secret of its app.' },
      client_id: { kind: 'text' },
      client_secret: { kind: 'text', secret: true },
      enterprise_id: {
        kind: 'text',
        help: 'With ID and secret alone: the enterprise whose service account is used.',
      },
      path,
    },
  },
  DIGITAL_OCEAN: {
    takes: 'FILES',
    links: false,
    forPeople: false,
    fields: {
      ...keys,
      bucket: { kind: 'text', required: true },
      region: { kind: 'text', required: true, placeholder: 'fra1' },
      path,
    },
  },
}

/** The names of a kind's secrets. */
export const secretSettings = (type: DestinationType): SettingName[] =>
  (Object.entries(destinationKinds[type].fields) as [SettingName, SettingField][])
    .filter(([, field]) => field.secret)
    .map(([setting]) => setting)
