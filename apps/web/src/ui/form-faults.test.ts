import { ApiError } from '@windrow/contract/client'
import { expect, it } from 'vitest'
import { formFaults } from './form-faults.ts'

it('puts the message of the server next to its field', () => {
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

it('knows that a taken name is about the name', () => {
  const error = new ApiError(409, { code: 'NAME_TAKEN', message: 'This name is taken' })

  expect(formFaults(error, ['name']).faults).toEqual([{ name: 'name', errors: ['This name is taken'] }])
})

it('leaves what belongs to no field to the form', () => {
  expect(formFaults(new Error('No network'), ['name'])).toEqual({ faults: [], rest: 'No network' })
})
