import { fieldTypes } from '@windrow/contract/recipe'
import { definitionFaults, parameterTypes } from '@windrow/contract/service-parameters'
import { z } from 'zod'
import { describeIssue } from '../describe-issue.ts'
import { codeShape } from './define-service.ts'
import type { ServiceDescription } from './service-messages.ts'

const isFilled = (record: object): boolean => Object.keys(record).length > 0

const Parameter = z.object({
  type: z.enum(parameterTypes),
  label: z.string().optional(),
  help: z.string().optional(),
  required: z.boolean().optional(),
  options: z.array(z.string()).optional(),
  default: z.union([z.string(), z.boolean(), z.array(z.string())]).optional(),
  group: z.string().max(60).optional(),
  showWhen: z
    .object({ parameter: z.string(), value: z.union([z.string(), z.boolean()]).optional() })
    .optional(),
})
const Columns = z.record(z.string(), z.enum(fieldTypes)).refine(isFilled, 'needs a column')
const PageKind = z.object({
  format: z.enum(['html', 'json']).optional(),
  mode: z.enum(['http', 'browser', 'auto']).optional(),
})

/** Limits and fetch settings are checked with the recipe that they become part of. */
const Description = z.object({
  code: z
    .string()
    .regex(codeShape, 'must begin with a small letter and hold small letters, digits and hyphens only'),
  name: z.string(),
  description: z.string(),
  owners: z.array(z.object({ fullName: z.string(), email: z.string() })),
  version: z.string(),
  params: z.record(z.string(), Parameter),
  tables: z.record(z.string(), Columns).refine(isFilled, 'needs a table'),
  pages: z.record(z.string(), PageKind).refine(isFilled, 'needs a kind of page'),
})

/**
 * A service's description may have any shape: its file isn't type-checked, and calling `defineService` is optional.
 * @returns the first fault with its path, in a sentence; null if there is none.
 */
export function descriptionFault(description: ServiceDescription): string | null {
  const { error } = Description.safeParse(description)
  const [issue] = error?.issues ?? []
  const [fault] = issue ? describeIssue(issue, description) : []
  if (fault) return `"${fault.path}" is wrong. ${fault.message}`
  const [parameter] = definitionFaults(description.params)
  return parameter ? `The parameter "${parameter.name}" ${parameter.message}.` : null
}
