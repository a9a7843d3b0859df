import { describe, expect, it } from 'vitest'
import { redacted } from './destination-secrets.ts'

describe('an exchange with redacted secrets', () => {
  const secret = 'p&s s/w+rd"%'

  it.each([
    ['as it is', secret],
    ['percent-encoded', encodeURIComponent(secret)],
    [
      'percent-encoded in lower case',
      encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
    ],
    ['as in a form', new URLSearchParams({ x: secret }).toString().slice(2)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in base64', Buffer.from(secret).toString('base64')],
  ])('holds none: %s', (_, written) => {
    const shown = redacted(`HTTP 403 at https://a.example/?key=${written}&id=7`, { password: secret })
    expect(shown).toBe('HTTP 403 at https://a.example/?key=[hidden]&id=7')
  })

  it('keeps values that are too short to be secrets', () => {
    expect(redacted('port 443', { port: '443', password: null })).toBe('port 443')
  })
})
