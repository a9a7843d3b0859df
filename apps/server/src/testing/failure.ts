import { ApiError } from '@windrow/contract/client'

/** The outcome of a call, for one-line checks: "no error", or the status and code of the error. */
export const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
  )

/** The message of a call's error. */
export const messageOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Code and message of a call's error. */
export const refusal = (promise: Promise<unknown>): Promise<{ code: string; message: string }> =>
  promise.then(
    () => ({ code: 'no error', message: '' }),
    (error: unknown) => ({
      code: error instanceof ApiError ? error.code : 'not an answer',
      message: error instanceof Error ? error.message : String(error),
    }),
  )
