import type { z } from 'zod'
import type { FieldError } from '@windrow/contract/errors'
import { AppError } from './app-error.ts'

type Part = 'params' | 'query' | 'body'

/** Parses one part of a request. Wrong values are answered with the path and a sentence for each. */
export function validate(part: Part, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  // An id that cannot exist is a thing that does not exist.
  if (part === 'params') throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  const errors = result.error.issues.slice(0, 50).flatMap((issue) => toFieldErrors(part, issue))
  throw new AppError(
    'VALIDATION',
    errors.length === 1
      ? `${errors[0]!.path}: ${errors[0]!.message}`
      : 'Some values are not valid; see the list of errors.',
    errors,
  )
}

function toFieldErrors(part: Part, issue: z.core.$ZodIssue): FieldError[] {
  const path = [part, ...issue.path].map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: `${path}.${key}`,
      message: 'is not a known key; remove it or correct its spelling',
    }))
  return [{ path, message: issue.message }]
}
