import { ApiError } from '@windrow/contract/client'
import type { Service } from '@windrow/contract/schemas/services'
import { expect, it } from 'vitest'
import {
  inputFaults,
  savedValues,
  serverFaults,
  startValues,
  toSend,
  valuesAfterSave,
} from './parameter-values.ts'
import { parameter } from './test-parameter.ts'

const parameters = [
  parameter('shop', 'text', { required: true, default: 'https://shop.example/' }),
  parameter('token', 'password', { required: true }),
  parameter('day', 'date'),
  parameter('lists', 'multiselect', { options: ['a', 'b'] }),
  parameter('all', 'checkbox'),
]
const service: Service = { code: 's', name: 'S', description: '', version: '1', parameters, tables: [] }

it('begins with defaults, else empty', () => {
  expect(startValues(parameters)).toEqual({
    shop: 'https://shop.example/',
    token: '',
    day: '',
    lists: [],
    all: false,
  })
})

it('shows of a saved report what it runs with, though a default is another', () => {
  expect(savedValues(parameters, { day: '2026-11-21', all: true })).toEqual({
    shop: '',
    token: '',
    day: '2026-11-21',
    lists: [],
    all: true,
  })
})

it('forgets a password that was saved, and nothing that was typed while it was', () => {
  const sent = { ...startValues(parameters), token: 'secret', day: '2026-11-21' }
  const typed = { ...sent, day: '2026-11-22', lists: ['a'] }

  expect(valuesAfterSave(parameters, sent, sent)).toEqual({ ...sent, token: '' })
  expect(valuesAfterSave(parameters, sent, typed)).toEqual({ ...typed, token: '' })
  expect(valuesAfterSave(parameters, sent, { ...sent, token: 'another' })['token']).toBe('another')
})

it('leaves a password that is set as it is unless another one is typed', () => {
  const values = startValues(parameters)

  expect(toSend(parameters, values, ['token'])['token']).toBeNull()
  expect(toSend(parameters, values, [])['token']).toBe('')
  expect(toSend(parameters, { ...values, token: 'new' }, ['token'])['token']).toBe('new')
})

it('says at each field what is wrong with it', () => {
  const values = { ...startValues(parameters), shop: '', day: 'tomorrow' }

  expect([...inputFaults(service, values, ['token'])]).toEqual([
    ['shop', 'Please fill this in.'],
    ['day', 'It must be a date like 2026-03-29.'],
  ])
  expect(inputFaults(service, { ...values, shop: 'x', day: '' }, []).get('token')).toBe(
    'Please fill this in.',
  )
})

it('puts what the server says at its field, and the rest above the form', () => {
  const at = new ApiError(422, {
    code: 'SERVICE_INVALID',
    message: 'm',
    errors: [{ path: 'body.service.params.shop', message: 'is required' }],
  })
  const above = new ApiError(422, { code: 'SERVICE_INVALID', message: 'It did not start.', errors: [] })

  expect([...serverFaults(at).faults]).toEqual([['shop', 'Please fill this in.']])
  expect(serverFaults(at).rest).toBeNull()
  expect(serverFaults(above).rest).toBe('It did not start.')
})
