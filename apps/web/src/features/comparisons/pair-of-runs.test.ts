import { expect, it } from 'vitest'
import { pairOf } from './pair-of-runs.ts'

const runs = [40, 30, 20, 10].map((historyId) => ({ historyId }))

it.each([
  ['the newest two, where nothing was said', {}, { earlier: 30, later: 40 }],
  ['a run with the one before it', { later: 30 }, { earlier: 20, later: 30 }],
  ['the first run as the earlier one of the newest', { later: 10 }, { earlier: 10, later: 40 }],
  ['what was chosen', { earlier: 40, later: 10 }, { earlier: 40, later: 10 }],
  ['others in place of runs that are not there', { earlier: 7, later: 99 }, { earlier: 30, later: 40 }],
  ['the newest with an earlier one that was chosen', { earlier: 20 }, { earlier: 20, later: 40 }],
])('compares %s', (_, search, pair) => {
  expect(pairOf(runs, search)).toEqual(pair)
})
