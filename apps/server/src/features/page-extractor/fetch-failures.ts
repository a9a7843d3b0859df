import { PageError } from '@windrow/crawler/fetch/page-error'
import { AppError } from '../../http/app-error.ts'

/** Why a page could not be fetched, in the API's own codes; the sentence is the crawler's. */
export function toAppError(error: unknown, field: string): unknown {
  if (!(error instanceof PageError)) return error
  const code =
    error.code === 'ADDRESS_BLOCKED'
      ? 'ADDRESS_BLOCKED'
      : error.code === 'NOT_HTML'
        ? 'PAGE_NOT_HTML'
        : 'PAGE_UNREACHABLE'
  return new AppError(code, error.message, [{ path: field, message: error.message }], { cause: error })
}
