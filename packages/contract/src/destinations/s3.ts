import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { bucketField, folderOf, keyFields, pathField } from './shared-fields.ts'
import {
  accessKeys,
  bucketName,
  folderPath,
  isWebAddress,
  isWithoutLogin,
  optional,
  regionPattern,
} from './shared-settings.ts'

export const s3Settings = () =>
  z.strictObject({
    ...accessKeys(),
    bucket: bucketName(),
    region: optional(40)
      .refine((text) => text === '' || regionPattern.test(text), 'must be a region like us-east-1')
      .transform((text) => text || 'us-east-1'),
    path: folderPath(),
    assume_role_arn: optional(200).refine(
      (text) => text === '' || /^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/.test(text),
      'must be like arn:aws:iam::123456789012:role/name',
    ),
    external_id: optional(1224),
    endpoint: optional(500).refine(
      (text) => text === '' || (isWebAddress(text) && isWithoutLogin(text)),
      'must be an address that begins with https:// or http://',
    ),
  })

export const s3 = defineDestination<typeof s3Settings>({
  label: 'Amazon S3',
  permission: 's3',
  sign: 'archive',
  takes: 'FILES',
  links: false,
  forPeople: false,
  fields: {
    ...keyFields,
    bucket: bucketField,
    region: {
      label: 'Region',
      kind: 'text',
      placeholder: 'us-east-1',
      help: 'Left empty: us-east-1.',
    },
    path: pathField,
    assume_role_arn: {
      label: 'Assume Role ARN',
      kind: 'text',
      placeholder: 'arn:aws:iam::123456789012:role/deliveries',
      help: 'The keys are then only used to assume this role.',
    },
    external_id: { label: 'External ID', kind: 'text', help: 'Where the role asks for one.' },
    endpoint: {
      label: 'Endpoint',
      kind: 'text',
      placeholder: 'https://s3.example.com',
      help: 'For other stores that speak S3.',
    },
  },
  loginAt: ['endpoint'],
  faultFields: {
    NAME_RESOLUTION: 'endpoint',
    ADDRESS_REFUSED: 'endpoint',
    CREDENTIALS: 'secret_key',
    BUCKET: 'bucket',
    PATH: 'path',
  },
  target: (settings) => `s3://${settings.bucket}/${folderOf(settings)}`,
  addresses: ({ endpoint }) => ({ endpoint }),
})
