import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { bucketField, folderOf, pathField } from './shared-fields.ts'
import { bucketName, folderPath } from './shared-settings.ts'

interface ServiceAccountKey {
  client_email: string
  private_key: string
}

/** The key of a service account, parsed from its JSON file; null for anything else. */
export function serviceAccountKey(text: string): ServiceAccountKey | null {
  try {
    const key = JSON.parse(text) as Partial<ServiceAccountKey> | null
    const isKey = typeof key?.client_email === 'string' && typeof key.private_key === 'string'
    return isKey ? (key as ServiceAccountKey) : null
  } catch {
    return null
  }
}

export const googleCloudSettings = () =>
  z.strictObject({
    service_account_key: z
      .string('Paste the JSON file of the key')
      .trim()
      .max(20_000)
      .refine(
        (text) => serviceAccountKey(text) !== null,
        'must be the whole JSON file of a service account key',
      ),
    bucket: bucketName(),
    path: folderPath(),
  })

export const googleCloud = defineDestination<typeof googleCloudSettings>({
  label: 'Google Cloud',
  permission: 'google cloud',
  sign: 'cloud',
  takes: 'FILES',
  links: false,
  forPeople: false,
  fields: {
    service_account_key: {
      label: 'Service account key',
      kind: 'textarea',
      secret: true,
      required: true,
      placeholder: '{ "type": "service_account", … }',
      help: 'The whole JSON file of the key.',
      parts: (text) => {
        const key = serviceAccountKey(text)?.private_key
        return key === undefined ? [] : [key, ...key.split('\n').filter((line) => line.length > 20)]
      },
    },
    bucket: bucketField,
    path: pathField,
  },
  loginAt: [],
  faultFields: {
    NAME_RESOLUTION: 'bucket',
    ADDRESS_REFUSED: 'bucket',
    CREDENTIALS: 'service_account_key',
    BUCKET: 'bucket',
    PATH: 'path',
  },
  target: (settings) => `gs://${settings.bucket}/${folderOf(settings)}`,
  addresses: () => ({}),
})
