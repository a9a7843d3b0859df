import { describe, expect, it } from 'vitest'
import {
  dayText,
  oneOf,
  parseSearch,
  safeReturnPath,
  shortText,
  stringifySearch,
  wholeNumber,
} from './search-params.ts'

it('reads what it wrote', () => {
  const filters = JSON.stringify([{ column: 'price', operator: 'atLeast', values: ['15'] }])

  expect(parseSearch(stringifySearch({ page: 2, search: '00123', filters, gone: undefined }))).toEqual({
    page: '2',
    search: '00123',
    filters,
  })
})

it.each([
  ['3', 3],
  ['0', undefined],
  ['1.5', undefined],
  ['many', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the page %s as %s', (text, page) => {
  expect(wholeNumber(text)).toBe(page)
})

it('falls back for invalid values', () => {
  expect(oneOf('ACTIVE', ['ACTIVE', 'PENDING'])).toBe('ACTIVE')
  expect(oneOf('active', ['ACTIVE'])).toBeUndefined()
  expect(shortText('x'.repeat(600))).toHaveLength(500)
  expect(shortText('')).toBeUndefined()
  expect(dayText('2026-11-20')).toBe('2026-11-20')
  expect(dayText('20.11.2026')).toBeUndefined()
  expect(dayText('2028-02-29')).toBe('2028-02-29')
  expect(dayText('2026-02-31')).toBeUndefined()
})

describe('safeReturnPath', () => {
  it.each(['/projects', '/projects/4/reports/7?page=2', '/'])('goes back to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/api/auth/logout',
    '/account/login?return=/account/login',
    '',
    undefined,
  ])('rejects %s', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })
})
