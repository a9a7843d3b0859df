import { describe, expect, it } from 'vitest'
import { hadSession } from './had-session.ts'

describe('hadSession', () => {
  it.each([
    ['', false],
    ['other=1; not_login_type=normal', false],
    ['login_type=normal', true],
    ['other=1; login_type=iToken', true],
  ])('reads the cookies "%s" as %s', (cookies, expected) => {
    expect(hadSession(cookies)).toBe(expected)
  })
})
