import { expect } from 'vitest'
import { DeliveryError } from '../delivery-error.ts'

/** The error that work rejects with; success or any other error fails the test. */
export async function failure(work: Promise<unknown>): Promise<DeliveryError> {
  const result = await work.then(
    () => 'it should have failed',
    (error: unknown) => error,
  )
  expect(result).toBeInstanceOf(DeliveryError)
  return result as DeliveryError
}
