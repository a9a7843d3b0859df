import { errorStatus, type ErrorCode, type FieldError } from '@windrow/contract/errors'

/**
 * An error that the caller can understand or fix. Anything else that is thrown is a bug: it is logged in full and
 * answered as INTERNAL.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldError[]
  /** For RATE_LIMITED: seconds to wait before retrying. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    errors: FieldError[] = [],
    options?: ErrorOptions & { retryAfter?: number },
  ) {
    super(message, options)
    this.code = code
    this.errors = errors
    this.retryAfter = options?.retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

export const notFound = (thing: string) =>
  new AppError('NOT_FOUND', `There is no such ${thing}, or you may not see it.`)

/** Whether a database error is a violation of the named unique index. */
export function breaksUnique(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
  )
}
