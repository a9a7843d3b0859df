import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveKeys } from './keys.ts'
import { seal, unseal } from './secret-box.ts'

const { proxyPassword: key } = deriveKeys('a secret for tests, long enough')

describe('a sealed text', () => {
  it.each(['', 'pa:ss wörd', 'x'.repeat(5000)])('comes back as it was', (text) => {
    expect(unseal(key, seal(key, text))).toBe(text)
  })

  it('differs each time, and does not contain the text', () => {
    expect(seal(key, 'secret').equals(seal(key, 'secret'))).toBe(false)
    expect(seal(key, 'secret').includes('secret')).toBe(false)
  })

  it('is not opened with another key, nor when a bit of it was changed', () => {
    const sealed = seal(key, 'secret')

    expect(unseal(randomBytes(32), sealed)).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(unseal(key, changed)).toBeNull()
    }
    expect(unseal(key, sealed.subarray(0, 10))).toBeNull()
  })
})
