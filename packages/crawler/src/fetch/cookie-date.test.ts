import { describe, expect, it } from 'vitest'
import { parseCookieDate } from './cookie-date.ts'

describe('parseCookieDate', () => {
  it.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    '1994 november 6 8:49:37 +0100',
  ])('reads "%s"', (text) => {
    expect(parseCookieDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37))
  })

  it.each(['', '0', '-1', 'soon', '06 Nov 1994', '31 Feb 2024 10:00:00', '06 Nov 1994 24:00:00'])(
    'finds no date in "%s"',
    (text) => {
      expect(parseCookieDate(text)).toBeNull()
    },
  )
})
