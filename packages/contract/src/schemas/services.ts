import { z } from 'zod'
import { fieldTypes } from '../recipe.ts'
import { parameterTypes } from '../service-parameters.ts'
import { idText, instant, projectId } from './common.ts'

export const ParameterValue = z.union([z.string(), z.boolean(), z.array(z.string())])

export const ServiceParameter = z
  .object({
    name: z.string(),
    type: z.enum(parameterTypes),
    label: z.string(),
    help: z.string().nullable(),
    required: z.boolean(),
    options: z.array(z.string()),
    default: ParameterValue.nullable(),
    group: z.string().nullable().describe('Heading in the form; null for the first ones'),
    showWhen: z
      .object({
        parameter: z.string(),
        value: z
          .union([z.string(), z.boolean()])
          .nullable()
          .describe('The value that it must have; null: any value'),
      })
      .nullable()
      .describe('The parameter counts only while another one has a value'),
  })
  .meta({ id: 'ServiceParameter' })
export type ServiceParameter = z.infer<typeof ServiceParameter>

export const Service = z
  .object({
    code: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    parameters: z.array(ServiceParameter),
    tables: z.array(
      z.object({
        pageId: z.string(),
        columns: z.array(z.object({ name: z.string(), type: z.enum(fieldTypes) })),
      }),
    ),
  })
  .meta({
    id: 'Service',
    description:
      'A crawler that reports choose and fill in: code of the services folder, or a stored recipe.',
  })
export type Service = z.infer<typeof Service>

export const ServiceList = z.object({
  services: z.array(Service),
  faults: z
    .array(z.object({ file: z.string(), message: z.string() }))
    .describe('Files of the services folder that cannot be used'),
})

/** A service with its parameter values for a report. */
export const ServiceBinding = z.object({
  code: z
    .string()
    .max(63)
    .regex(/^[a-z][a-z0-9-]*$/),
  params: z.record(z.string().max(100), ParameterValue.nullable()).default({}),
})
export type ServiceBinding = z.input<typeof ServiceBinding>

/** A schedule's or run's overrides of parameters, by name. */
export const ParameterOverrides = z.record(z.string().max(100), ParameterValue.nullable())
export type ParameterOverrides = z.infer<typeof ParameterOverrides>

export const ReportService = z.object({
  service: Service.nullable().describe('null when its file is gone'),
  code: z.string(),
  deprecated: z
    .object({ version: z.string(), note: z.string() })
    .nullable()
    .describe('Set if the version that the report uses is deprecated'),
  params: z
    .record(z.string(), ParameterValue.nullable())
    .describe('Without passwords; send null to keep one'),
  passwordsSet: z.array(z.string()).describe('Parameters of type password that have a value'),
})
export type ReportService = z.infer<typeof ReportService>

export const Secret = z
  .object({ name: z.string(), updatedDate: instant, updatedBy: z.string() })
  .meta({ id: 'Secret', description: 'Its value is never shown again.' })
export type Secret = z.infer<typeof Secret>
export const SecretList = z.object({ secrets: z.array(Secret) })
export const SecretSave = z.object({ value: z.string().min(1).max(10_000) })
export const secretParams = z.object({
  id: projectId,
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,62}$/, 'must be letters, digits, "_" and "-", beginning with a letter')
    .describe('The name that logins and headers use'),
})

export const serviceDetailsParams = z.object({ reportId: idText.describe('The report') })
/** The maintainers of a report's service. */
export const ServiceDetails = z
  .object({
    serviceCode: z.string(),
    serviceOwners: z.array(z.object({ fullName: z.string(), email: z.string() })),
  })
  .meta({ id: 'ServiceDetails' })
