import { errorStatus, type ErrorCode, type FieldError } from '@windrow/contract/errors'

/** Something the caller can understand or mend. Anything else that is thrown is a bug: logged whole, answered as INTERNAL. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldError[]
  /** Of RATE_LIMITED: seconds until it makes sense to try again. */
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

/** Whether a database error breaks the named unique index. */
export function breaksUnique(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
  )
}
