import type { RunFailure } from '@windrow/contract/schemas/evidence'
import { expect, it } from 'vitest'
import { sumByKind } from './failure-kinds.ts'

const failure = (kind: RunFailure['kind'], count: number): RunFailure => ({
  kind,
  count,
  code: 'HTTP_STATUS',
  httpStatus: 404,
  message: 'HTTP 404',
})

it('sums failures by kind, most frequent first', () => {
  expect(sumByKind([failure('permanent', 1), failure('blocked', 6), failure('permanent', 1)])).toEqual([
    { kind: 'blocked', count: 6, share: 0.75 },
    { kind: 'permanent', count: 2, share: 0.25 },
  ])
  expect(sumByKind([])).toEqual([])
})
