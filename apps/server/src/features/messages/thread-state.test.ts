import { describe, expect, it } from 'vitest'
import { afterChoice, afterMessage, type Waiting } from './thread-state.ts'

const early = new Date('2026-11-20T08:00:00Z')
const now = new Date('2026-11-20T09:00:00Z')
const open: Waiting = { state: 'OPEN', waitingSince: early }
const answered: Waiting = { state: 'ANSWERED', waitingSince: null }
const closed: Waiting = { state: 'CLOSED', waitingSince: null }

describe('the state of a thread', () => {
  it.each([
    ['a customer writes in an answered one', answered, false, { state: 'OPEN', waitingSince: now }],
    ['a customer writes in a closed one', closed, false, { state: 'OPEN', waitingSince: now }],
    ['a customer writes again', open, false, { state: 'OPEN', waitingSince: early }],
    ['staff answers', open, true, { state: 'ANSWERED', waitingSince: null }],
    ['staff adds to an answer', answered, true, answered],
    ['staff writes in a closed one', closed, true, closed],
  ] as const)('after %s', (_what, before, fromStaff, after) => {
    expect(afterMessage(before, { fromStaff, internal: false, at: now })).toEqual(after)
  })

  it.each([open, answered, closed])('is not changed by an internal note (%#)', (before) => {
    expect(afterMessage(before, { fromStaff: true, internal: true, at: now })).toEqual(before)
  })

  it('that somebody chose waits only while it is open', () => {
    expect(afterChoice('OPEN', early)).toEqual(open)
    expect(afterChoice('OPEN', null)).toEqual({ state: 'OPEN', waitingSince: null })
    expect(afterChoice('CLOSED', early)).toEqual(closed)
    expect(afterChoice('ANSWERED', early)).toEqual(answered)
  })
})
