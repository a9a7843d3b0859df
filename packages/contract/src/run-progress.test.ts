import { describe, expect, it } from 'vitest'
import { progressOf, type ProgressFacts } from './run-progress.ts'

const facts = (change: Partial<ProgressFacts>): ProgressFacts => ({
  settled: 60,
  queued: 40,
  isTotalKnown: false,
  limit: null,
  expected: null,
  elapsedSeconds: 30,
  pagesPerSecond: 4,
  ...change,
})

describe('how far a run is', () => {
  it('is unknown while pages are still found and no earlier run tells', () => {
    expect(progressOf(facts({}))).toBeNull()
  })

  it('is the share of known pages once no further ones are found', () => {
    expect(progressOf(facts({ isTotalKnown: true }))).toEqual({
      source: 'KNOWN',
      share: 0.6,
      shareRange: { low: 0.6, high: 0.6 },
      // 40 pages, at 4 a second as of late or 2 as on average.
      secondsLeft: { low: 10, high: 20 },
    })
    expect(progressOf(facts({ settled: 0, queued: 0, isTotalKnown: true }))?.share).toBe(1)
  })

  it('ends at the limit of pages', () => {
    expect(progressOf(facts({ limit: 80 }))).toMatchObject({ source: 'KNOWN', share: 0.75 })
    expect(progressOf(facts({ limit: 120 }))).toBeNull()
    const expected = { low: 200, typical: 210, high: 220 }
    expect(progressOf(facts({ limit: 120, expected }))).toMatchObject({ share: 0.5 })
  })

  it('is a range by earlier runs, as long as it says something', () => {
    const expected = { low: 190, typical: 200, high: 240 }
    expect(progressOf(facts({ expected }))).toMatchObject({
      source: 'EARLIER_RUNS',
      share: 0.3,
      shareRange: { low: 0.25, high: 60 / 190 },
    })
    // Between 25 and 60 %.
    expect(progressOf(facts({ expected: { low: 100, typical: 200, high: 240 } }))).toBeNull()
    // The site has outgrown them.
    expect(progressOf(facts({ queued: 400, expected }))).toBeNull()
  })

  it('says nothing of the time while the speed is chance, or nothing was read', () => {
    expect(progressOf(facts({ isTotalKnown: true, elapsedSeconds: 1 }))?.secondsLeft).toBeNull()
    expect(progressOf(facts({ isTotalKnown: true, settled: 0 }))?.secondsLeft).toBeNull()
    expect(progressOf(facts({ isTotalKnown: true, pagesPerSecond: null }))?.secondsLeft).toEqual({
      low: 20,
      high: 20,
    })
  })
})
