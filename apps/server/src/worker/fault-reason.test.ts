import { describe, expect, it } from 'vitest'
import { faultReason } from './fault-reason.ts'

const withCode = (code: string) => Object.assign(new Error('no space left on device, write'), { code })

describe("the reason for a worker's fault", () => {
  it.each([
    ['ENOSPC', /disk of the worker is full/],
    ['EDQUOT', /disk of the worker is full/],
    ['EIO', /could not be stored \(EIO\)/],
  ])('names %s', (code, sentence) => {
    expect(faultReason(withCode(code))).toMatch(sentence)
  })

  it('hides faults of our own', () => {
    expect(faultReason(new TypeError('cannot read properties of undefined'))).toBe(
      'A worker failed on this run; waiting for another try',
    )
  })
})
