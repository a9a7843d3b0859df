import type { z } from 'zod'
import type { FieldError } from '@windrow/contract/errors'
import { storable } from '@windrow/contract/storable'
import { AppError } from '../errors/app-error.ts'

const mostErrors = 50

type Part = 'params' | 'query' | 'body'

/**
 * Parses one part of a request. Throws VALIDATION with the path and a sentence for each wrong value; NOT_FOUND for path
 * parameters.
 */
export function validate(part: Part, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) {
    refuseUnstorable(part, result.data)
    return result.data
  }
  // A malformed id is treated as missing.
  if (part === 'params') throw new AppError('NOT_FOUND', 'Nothing was found at this URL.')
  const errors = result.error.issues
    .slice(0, mostErrors)
    .flatMap((issue) => toFieldErrors(part, issue))
    .slice(0, mostErrors)
  throw new AppError(
    'VALIDATION',
    errors.length === 1
      ? `${errors[0]!.path}: ${errors[0]!.message}`
      : 'Some values are not valid; see the list of errors.',
    errors,
  )
}

/** Refuses text that PostgreSQL can't store; within JSON it would be stored and fail for later readers. */
function refuseUnstorable(part: Part, data: unknown): void {
  // A work list instead of recursion: values may nest deeper than the stack.
  const left: { path: string; value: unknown }[] = [{ path: part, value: data }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && storable(value) !== value) throw unstorable(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (storable(key) !== key) throw unstorable(path)
      left.push({ path: `${path}.${key}`, value: inner })
    }
  }
}

function unstorable(path: string): AppError {
  const message = 'has a character that cannot be stored; remove it'
  return new AppError('VALIDATION', `${path}: ${message}`, [{ path, message }])
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
