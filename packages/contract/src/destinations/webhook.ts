import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { isWebAddress, isWithoutLogin, optional, required } from './shared-settings.ts'

const signingSecret = () =>
  optional(200).refine(
    (text) => text === '' || /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(text),
    'must be "whsec_" and 24 to 64 bytes in base64',
  )

export const webhookSettings = () =>
  z
    .strictObject({
      url: required('Enter an address', 2000)
        .refine(isWebAddress, 'must be an address that begins with https:// or http://')
        .refine(isWithoutLogin, 'must not hold a user name or password'),
      body: z.enum(['JSON', 'FORM']).default('JSON'),
      secret: signingSecret(),
      previous_secret: signingSecret(),
    })
    .refine((settings) => !settings.previous_secret || settings.secret, {
      path: ['secret'],
      message: 'Enter the new secret',
    })

export const webhook = defineDestination<typeof webhookSettings>({
  label: 'Webhooks',
  wish: 'Webhook',
  permission: 'callback url',
  sign: 'webhook',
  takes: 'ONE_FILE_PER_FORMAT',
  links: true,
  forPeople: false,
  replays: true,
  fields: {
    url: {
      label: 'Address',
      kind: 'text',
      required: true,
      placeholder: 'https://example.com/hooks/windrow',
    },
    body: {
      label: 'Body',
      kind: 'select',
      options: [
        { value: 'JSON', label: 'JSON' },
        { value: 'FORM', label: 'Form-encoded' },
      ],
    },
    secret: {
      label: 'Signing secret',
      kind: 'text',
      secret: true,
      placeholder: 'whsec_…',
      help: 'Signs each call, as Standard Webhooks has it. Left empty: calls are not signed.',
    },
    previous_secret: {
      label: 'Previous signing secret',
      kind: 'text',
      secret: true,
      placeholder: 'whsec_…',
      help: 'While receivers change over, calls are signed with both.',
    },
  },
  loginAt: [],
  faultFields: { NAME_RESOLUTION: 'url', ADDRESS_REFUSED: 'url' },
  // The rest of the URL may contain a secret.
  target: ({ url }) => {
    const parsed = URL.parse(url)
    return parsed ? `${parsed.origin}${parsed.pathname}` : url
  },
  addresses: ({ url }) => ({ url }),
})
