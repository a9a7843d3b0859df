import type { Review } from '@windrow/contract/schemas/anomalies'
import { describe, expect, it } from 'vitest'
import { decidersText, decisionText, heldText, rerunText } from './held-words.ts'

const now = new Date(2026, 10, 21, 7, 0)
const iso = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const review: Review = {
  state: 'HELD',
  heldSince: iso(21, 6, 48),
  deadline: iso(21, 12),
  onDeadline: 'REJECT',
  heldDeliveries: 3,
  mayDecide: true,
  deciders: [],
  reruns: ['SUSPICIOUS'],
  failedPages: 0,
  rerunBy: null,
  replacedBy: null,
  decidedBy: null,
  decidedDate: null,
  reason: null,
}

describe('a held run', () => {
  it('says what waits since when, and what happens if nobody decides', () => {
    expect(heldText(review, now)).toBe(
      '3 deliveries wait since 06:48. If nobody decides, the run is rejected today at 12:00.',
    )
    expect(heldText({ ...review, heldDeliveries: 1, onDeadline: 'RELEASE', deadline: iso(22, 6) }, now)).toBe(
      '1 delivery waits since 06:48. If nobody decides, the run is released on 22 Nov at 06:00.',
    )
    expect(
      heldText(
        { ...review, heldDeliveries: 0, onDeadline: 'NOTHING', deadline: null, heldSince: iso(20, 6) },
        now,
      ),
    ).toBe('Held since yesterday 06:00. It is held until somebody decides.')
  })

  it('names those who can decide', () => {
    expect(decidersText(review)).toBe('Windrow support can release it.')
    expect(decidersText({ ...review, deciders: ['Maja Lindqvist', 'Oskar Brandt'] })).toBe(
      'Maja Lindqvist or Oskar Brandt can release it.',
    )
  })

  it('says who decided and when, or that nobody did in time', () => {
    const decided = { ...review, state: 'RELEASED' as const, decidedDate: iso(21, 7, 14) }
    expect(decisionText({ ...decided, decidedBy: 'Maja Lindqvist' }, now)).toBe(
      'Released by Maja Lindqvist, Today 07:14',
    )
    expect(decisionText({ ...decided, state: 'REJECTED' }, now)).toBe(
      'Rejected because nobody decided in time, Today 07:14',
    )
    expect(decisionText({ ...decided, state: 'REPLACED', replacedBy: 12 }, now)).toBe(
      'Replaced by run 12, Today 07:14',
    )
  })

  it('says what can be fetched again', () => {
    expect(rerunText({ ...review, reruns: ['FAILED', 'SUSPICIOUS'], failedPages: 1 })).toBe('1 page failed')
    expect(rerunText({ ...review, reruns: ['FAILED'], failedPages: 1200 })).toBe('1,200 pages failed')
    expect(rerunText(review)).toBe('Rows of findings come from single pages')
  })
})
