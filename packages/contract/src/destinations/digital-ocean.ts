import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { bucketField, folderOf, keyFields, pathField } from './shared-fields.ts'
import { accessKeys, bucketName, folderPath, regionPattern, required } from './shared-settings.ts'

export const digitalOceanSettings = () =>
  z.strictObject({
    ...accessKeys(),
    bucket: bucketName(),
    region: required('Enter the region of the Space', 40).regex(regionPattern, 'must be a region like fra1'),
    path: folderPath(),
  })

export const digitalOcean = defineDestination<typeof digitalOceanSettings>({
  label: 'Digital Ocean',
  permission: 'digital ocean notifications',
  sign: 'droplets',
  takes: 'FILES',
  links: false,
  forPeople: false,
  fields: {
    ...keyFields,
    bucket: bucketField,
    region: { label: 'Region', kind: 'text', required: true, placeholder: 'fra1' },
    path: pathField,
  },
  loginAt: [],
  faultFields: {
    NAME_RESOLUTION: 'bucket',
    ADDRESS_REFUSED: 'bucket',
    CREDENTIALS: 'secret_key',
    BUCKET: 'bucket',
    PATH: 'path',
  },
  target: (settings) =>
    `https://${settings.bucket}.${settings.region}.digitaloceanspaces.com/${folderOf(settings)}`,
  addresses: () => ({}),
})
