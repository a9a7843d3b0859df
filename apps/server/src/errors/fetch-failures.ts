import { PageError } from '@windrow/crawler/fetch/page-error'
import { AppError } from './app-error.ts'

/** Why a page could not be fetched, in the API's own codes; the sentence is the crawler's. */
export function toAppError(error: unknown, field: string): unknown {
  if (!(error instanceof PageError)) return error
  const code =
    error.code === 'ADDRESS_BLOCKED'
      ? 'ADDRESS_BLOCKED'
      : error.code === 'NOT_HTML'
        ? 'PAGE_NOT_HTML'
        : 'PAGE_UNREACHABLE'
  const hint = code === 'ADDRESS_BLOCKED' ? ' Its setting is WINDROW_ALLOW_ADDRESSES.' : ''
  const message = error.message + hint
  return new AppError(code, message, [{ path: field, message }], { cause: error })
}
