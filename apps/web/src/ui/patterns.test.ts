import { expect, it } from 'vitest'
import { isTicketKey } from '@windrow/contract/ticket-key'
import { isDigits, isWebAddress, wholeAddress } from './patterns.ts'
import { wholeNumber } from './search-params.ts'

// spec: UI-23
it.each([
  ['https://shop.example/all?page=2', true],
  ['http://127.0.0.1:4710/shop', true],
  ['ftp://files.example/list.csv', true],
  ['shop.example/all', true],
  [' localhost:3000 ', true],
  ['javascript:alert(1)', false],
  ['mailto:a@shop.example', false],
  ['shop', false],
  ['https://', false],
  ['shop.example/a b', false],
])('%s as a page URL: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})

it('prepends https to URLs without a scheme', () => {
  expect(wholeAddress('shop.example/all')).toBe('https://shop.example/all')
  expect(wholeAddress(' http://shop.example')).toBe('http://shop.example')
})

// spec: UI-24
it('accepts only digits as an id in the URL', () => {
  expect(['7', '007', '1e3', '0x10', '-1', '1.5', ' 1', ''].map(isDigits)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect([wholeNumber('12'), wholeNumber('1e3'), wholeNumber('0x10'), wholeNumber('-5', -9)]).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ])
})

// spec: UI-25
it.each([
  ['OPS-17', true],
  ['ops-17', true],
  ['OPS17', false],
  ['-17', false],
  ['OPS-', false],
  ['OPS-17b', false],
])('%s as a ticket key: %s', (text, expected) => {
  expect(isTicketKey(text)).toBe(expected)
})
