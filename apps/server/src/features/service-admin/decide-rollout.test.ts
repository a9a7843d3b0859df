import { describe, expect, it } from 'vitest'
import { decideRollout, neededRuns } from './decide-rollout.ts'

const limits = { minSuccess: 95, minRows: 90, stopOnFindings: true }
const measures = { runs: 10, failedRuns: 0, rowsPercent: 100, runsWithFindings: 0, costPerThousand: null }
const stage = { isFirst: true, reports: 4, goodRuns: 8, hours: 0 }

describe('a roll-out', () => {
  it.each([
    [
      'too many runs fail',
      { failedRuns: 1 },
      'Successful runs fell to 90% (1 of 10 failed), below the limit of 95%.',
    ],
    [
      'rows are missing',
      { rowsPercent: 71.3 },
      'Rows fell to 71.3% of what was expected, below the limit of 90%.',
    ],
    ['a finding opens', { runsWithFindings: 1 }, 'The quality check found something in a run.'],
  ])('goes back if %s, even if it could go on', (_name, change, reason) => {
    expect(decideRollout(limits, { ...measures, ...change }, stage)).toEqual({ what: 'BACK', reason })
    const none = { minSuccess: null, minRows: null, stopOnFindings: false }
    expect(decideRollout(none, { ...measures, ...change }, stage)).toEqual({ what: 'NEXT' })
  })

  it('goes on after good runs, and in later stages after a day too', () => {
    expect(decideRollout(limits, measures, { ...stage, goodRuns: 7 }).what).toBe('WAIT')
    expect(decideRollout(limits, measures, stage).what).toBe('NEXT')
    const later = { isFirst: false, reports: 21, goodRuns: 1, hours: 23.9 }
    expect(decideRollout(limits, measures, later).what).toBe('WAIT')
    expect(decideRollout(limits, measures, { ...later, hours: 24 }).what).toBe('NEXT')
    expect(decideRollout(limits, measures, { ...later, hours: 48, goodRuns: 0 }).what).toBe('WAIT')
  })

  it('waits without runs', () => {
    const none = { ...measures, runs: 0, rowsPercent: null }
    expect(decideRollout(limits, none, { ...stage, goodRuns: 0 }).what).toBe('WAIT')
    expect([1, 3, 4, 50].map((reports) => neededRuns({ isFirst: true, reports }))).toEqual([2, 6, 8, 8])
  })
})
