import { expect } from 'vitest'
import { DeliveryError } from '../delivery-error.ts'

/** The error that work ends with; work that succeeds or fails in another way is a failure of the test. */
export async function failure(work: Promise<unknown>): Promise<DeliveryError> {
  const result = await work.then(
    () => 'it should have failed',
    (error: unknown) => error,
  )
  expect(result).toBeInstanceOf(DeliveryError)
  return result as DeliveryError
}
