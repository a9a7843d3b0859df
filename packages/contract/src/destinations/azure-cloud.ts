import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { folderOf, pathField } from './shared-fields.ts'
import { folderPath, required } from './shared-settings.ts'

/** The key of a storage account within a connection string. */
const accountKey = /(\bAccountKey=|\bSharedAccessSignature=)([^;\s]+)/i

export const hasAccountKey = (text: string): boolean => accountKey.test(text)

/** A connection string with its key masked. */
export const maskAccountKey = (text: string): string => text.replace(accountKey, '$1••••')

/** A part of a connection string; empty if missing. */
const partOf = (connection: string, name: string): string =>
  new RegExp(`(?:^|;)${name}=([^;]+)`, 'i').exec(connection)?.[1] ?? ''

export const azureCloudSettings = () =>
  z.strictObject({
    connection_string: required('Paste the connection string', 5000).refine(
      (text) =>
        (partOf(text, 'AccountName') && partOf(text, 'AccountKey')) ||
        (partOf(text, 'BlobEndpoint') && partOf(text, 'SharedAccessSignature')),
      'must hold AccountName and AccountKey, or BlobEndpoint and SharedAccessSignature',
    ),
    container: required('Enter the name of the container', 63).regex(
      /^(\$root|[a-z0-9](-?[a-z0-9]){2,62})$/,
      'must have 3 to 63 small letters, digits and single dashes',
    ),
    path: folderPath(),
  })

export const azureCloud = defineDestination<typeof azureCloudSettings>({
  label: 'Azure Cloud',
  permission: 'azure cloud',
  sign: 'cloudUpload',
  takes: 'FILES',
  links: false,
  forPeople: false,
  fields: {
    connection_string: {
      label: 'Connection string',
      kind: 'textarea',
      secret: true,
      required: true,
      placeholder:
        'DefaultEndpointsProtocol=https;AccountName=…;AccountKey=…;EndpointSuffix=core.windows.net',
      help: 'With an account key or a shared access signature.',
      masked: maskAccountKey,
      parts: (text) =>
        Array.from(text.matchAll(/(?:AccountKey|SharedAccessSignature)=([^;\s]+)/gi), ([, key]) => key!),
    },
    container: { label: 'Container name', kind: 'text', required: true },
    path: pathField,
  },
  loginAt: [],
  faultFields: {
    NAME_RESOLUTION: 'connection_string',
    ADDRESS_REFUSED: 'connection_string',
    CREDENTIALS: 'connection_string',
    BUCKET: 'container',
    PATH: 'path',
  },
  target: (settings) => {
    const account = partOf(settings.connection_string, 'AccountName') || 'azure'
    return `${account}/${settings.container}/${folderOf(settings)}`
  },
  addresses: ({ connection_string }) => ({ connection_string: partOf(connection_string, 'BlobEndpoint') }),
})
