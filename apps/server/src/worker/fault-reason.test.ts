import { DatabaseError } from 'pg'
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

  it.each([
    ['53100', /database has no room or memory left/],
    ['58030', /database has no room or memory left/],
    ['23505', /^A worker failed on this run/],
    ['5', /^A worker failed on this run/],
    ['25300', /^A worker failed on this run/],
  ])('of the database names what is full (%s)', (code, sentence) => {
    const error = Object.assign(new DatabaseError('no', 2, 'error'), { code })
    expect(faultReason(error)).toMatch(sentence)
  })

  it('believes codes of errors alone', () => {
    expect(faultReason(withCode('53100'))).toMatch(/^A worker failed/)
    expect(faultReason({ code: 'ENOSPC' })).toMatch(/^A worker failed/)
    expect(faultReason('ENOSPC')).toMatch(/^A worker failed/)
    expect(faultReason(withCode('ABORT_ERR'))).toMatch(/^A worker failed/)
  })
})
