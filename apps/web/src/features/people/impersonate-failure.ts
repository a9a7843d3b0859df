import { ApiError } from '@windrow/contract/client'

/** The message if an impersonation can't start: the server's, or that it had none, or that there was no response. */
export function impersonateFailure(error: Error): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred'
  const wordless = new ApiError(error.status, {}).message
  return error.message === wordless ? 'Request failed' : `${error.message} (${error.status})`
}
