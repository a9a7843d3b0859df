import { ApiError } from '@windrow/contract/client'

/** What is said when acting as a user cannot begin: the server's words, else that it had none, or that none came. */
export function impersonateFailure(error: Error): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred'
  const wordless = new ApiError(error.status, {}).message
  return error.message === wordless ? 'Request failed' : `${error.message} (${error.status})`
}
