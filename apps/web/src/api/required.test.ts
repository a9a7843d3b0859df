import { expect, it } from 'vitest'
import { required } from './required.ts'

// spec: ERR-11
it('names the missing value', () => {
  expect(required('count', 0)).toBe(0)
  expect(() => required('runDownload', undefined)).toThrow('runDownload is undefined')
})
