import { ApiError } from '@windrow/contract/client'
import { expect, it } from 'vitest'
import { formFaults } from './form-faults.ts'

it("shows the server's message at its field", () => {
  const error = new ApiError(422, {
    code: 'VALIDATION',
    message: 'Some values are wrong',
    errors: [{ path: 'body.email', message: 'Please enter a valid email' }],
  })

  expect(formFaults(error, ['email', 'name'])).toEqual({
    faults: [{ name: 'email', errors: ['Please enter a valid email'] }],
    rest: null,
  })
})

it('shows a taken name at the name field', () => {
  const error = new ApiError(409, { code: 'NAME_TAKEN', message: 'This name is taken' })

  expect(formFaults(error, ['name']).faults).toEqual([{ name: 'name', errors: ['This name is taken'] }])
})

it('returns messages of no field for the form', () => {
  expect(formFaults(new Error('No network'), ['name'])).toEqual({ faults: [], rest: 'No network' })
})
