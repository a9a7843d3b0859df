import { PageError } from '@windrow/crawler/fetch/page-error'
import { AppError } from './app-error.ts'

/**
 * Maps a failed page fetch to an API error at the field, with the crawler's message; returns everything else unchanged.
 */
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
