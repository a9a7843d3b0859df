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

it('starts with defaults, otherwise empty', () => {
  expect(startValues(parameters)).toEqual({
    shop: 'https://shop.example/',
    token: '',
    day: '',
    lists: [],
    all: false,
  })
})

it('shows the saved values of a report, even if defaults differ', () => {
  expect(savedValues(parameters, { day: '2026-11-21', all: true })).toEqual({
    shop: '',
    token: '',
    day: '2026-11-21',
    lists: [],
    all: true,
  })
})

it('clears a saved password, and keeps what was typed while saving', () => {
  const sent = { ...startValues(parameters), token: 'secret', day: '2026-11-21' }
  const typed = { ...sent, day: '2026-11-22', lists: ['a'] }

  expect(valuesAfterSave(parameters, sent, sent)).toEqual({ ...sent, token: '' })
  expect(valuesAfterSave(parameters, sent, typed)).toEqual({ ...typed, token: '' })
  expect(valuesAfterSave(parameters, sent, { ...sent, token: 'another' })['token']).toBe('another')
})

it('keeps a saved password unless another one is entered', () => {
  const values = startValues(parameters)

  expect(toSend(parameters, values, ['token'])['token']).toBeNull()
  expect(toSend(parameters, values, [])['token']).toBe('')
  expect(toSend(parameters, { ...values, token: 'new' }, ['token'])['token']).toBe('new')
})

it('shows the error of each field', () => {
  const values = { ...startValues(parameters), shop: '', day: 'tomorrow' }

  expect([...inputFaults(service, values, ['token'])]).toEqual([
    ['shop', 'Please fill this in.'],
    ['day', 'It must be a date like 2026-03-29.'],
  ])
  expect(inputFaults(service, { ...values, shop: 'x', day: '' }, []).get('token')).toBe(
    'Please fill this in.',
  )
})

it('shows server errors at their fields, and the rest above the form', () => {
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
