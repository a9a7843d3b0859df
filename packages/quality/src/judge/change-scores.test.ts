import { describe, expect, it } from 'vitest'
import type { Feature, Tally } from '../figures/figures.ts'
import { changeScores, pastTally } from './change-scores.ts'

const scoresOf = (feature: Feature, now: Tally, ...before: Tally[]) =>
  changeScores(
    feature,
    { tally: now, filled: 1000 },
    pastTally(before.map((tally) => ({ tally, filled: 1000 })))!,
  )
const steady = (tally: Tally): Tally[] => Array.from({ length: 10 }, () => tally)

describe('the tallies of past runs', () => {
  it('say nothing before the third', () => {
    const one = { tally: [['a', 10]], filled: 10 } as const
    expect(pastTally([one, one])).toBeNull()
    expect(pastTally([one, one, one])).toEqual(new Map([['a', { mean: 1, most: 1, low: 1 }]]))
  })

  it('count a run without the label as one with none of it', () => {
    const past = pastTally(
      Array.from({ length: 10 }, (_, run) => ({ tally: run < 8 ? [['a', 5]] : [], filled: 10 })),
    )!
    expect(past.get('a')).toEqual({ mean: 0.4, most: 0.5, low: 0 })
  })

  it('remember the largest share of all runs, and the mean of the last thirty', () => {
    const past = pastTally(
      Array.from({ length: 40 }, (_, run) => ({ tally: [['a', run < 5 ? 9 : 3]], filled: 10 })),
    )!
    expect(past.get('a')).toMatchObject({ most: 0.9, low: 0.3 })
    expect(past.get('a')!.mean).toBeCloseTo(0.3)
  })
})

describe('scores of a change', () => {
  it('are zero where nothing changed', () => {
    const scores = scoresOf(
      'shapes',
      [
        ['Aa', 600],
        ['a', 400],
      ],
      ...steady([
        ['Aa', 600],
        ['a', 400],
      ]),
    )
    expect(scores).toMatchObject({ new: { score: 0 }, lost: { score: 0 }, moved: { score: 0 } })
  })

  it('say how much is new, lost and moved, by which label', () => {
    const {
      new: fresh,
      lost,
      moved,
    } = scoresOf(
      'kinds',
      [
        ['number', 700],
        ['text', 300],
      ],
      ...steady([['number', 1000]]),
    )
    const text = { label: 'text', share: 0.3, usual: 0 }
    const number = { label: 'number', share: 0.7, usual: 1 }
    expect(fresh.score).toBeCloseTo(0.299)
    expect(fresh.labels).toEqual([text, number])
    expect(moved).toEqual({ score: 0.3, labels: [text, number] })
    expect(lost).toEqual({ score: 0, labels: [] })
  })

  it('count what is gone', () => {
    const { lost } = scoresOf(
      'values',
      [['a', 750]],
      ...steady([
        ['a', 750],
        ['b', 250],
      ]),
    )
    expect(lost).toEqual({ score: 0.25, labels: [{ label: 'b', share: 0, usual: 0.25 }] })
  })

  it('name the labels that contributed most', () => {
    const now: Tally = [
      ['a', 400],
      ['b', 300],
      ['c', 200],
      ['d', 100],
    ]
    const { labels } = scoresOf('shapes', now, ...steady([['x', 1000]])).new
    expect(labels.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'x'])
  })

  it('let a label be twice as frequent as it ever was', () => {
    const before = [
      ...steady([
        ['a', 950],
        ['b', 50],
      ]),
      [
        ['a', 900],
        ['b', 100],
      ] as Tally,
    ]
    expect(
      scoresOf(
        'shapes',
        [
          ['a', 800],
          ['b', 200],
        ],
        ...before,
      ).new.score,
    ).toBe(0)
    expect(
      scoresOf(
        'shapes',
        [
          ['a', 700],
          ['b', 300],
        ],
        ...before,
      ).new.score,
    ).toBeCloseTo(0.1)
  })

  it.each<Feature>(['lengths', 'magnitudes'])('let %s go to the next step', (feature) => {
    const before = steady([['7', 1000]])
    const none = { new: { score: 0 }, lost: { score: 0 }, moved: { score: 0 } }
    expect(
      scoresOf(
        feature,
        [
          ['7', 400],
          ['8', 600],
        ],
        ...before,
      ),
    ).toMatchObject(none)
    expect(scoresOf(feature, [['6', 1000]], ...before)).toMatchObject(none)
    const two = scoresOf(feature, [['9', 1000]], ...before)
    expect([two.new.score, two.lost.score, two.moved.score]).toEqual([0.999, 1, 1])
  })

  it('do not take decimals for steps', () => {
    expect(scoresOf('decimals', [['1', 1000]], ...steady([['2', 1000]])).lost.score).toBe(1)
  })

  it('tell magnitudes without a step apart', () => {
    const { new: fresh } = scoresOf('magnitudes', [['zero', 1000]], ...steady([['minus 0', 1000]]))
    expect(fresh.score).toBeCloseTo(0.999)
  })

  it('take no new value for odd that is as rare as all values are', () => {
    const rare: Tally = Array.from({ length: 50 }, (_, at) => [`v${at}`, 20])
    const other: Tally = [...rare.slice(1), ['new', 20]]
    expect(scoresOf('values', other, ...steady(rare)).new.score).toBe(0)
    expect(scoresOf('values', [...rare.slice(5), ['new', 100]], ...steady(rare)).new.score).toBeCloseTo(0.08)
  })

  it('take no label for new that a full tally may have left out', () => {
    const full: Tally = Array.from({ length: 100 }, (_, at) => [`w${at}`, 30])
    const other: Tally = [...full.slice(1), ['w100', 30]]
    expect(scoresOf('words', other, ...steady(full)).new.score).toBe(0)
    expect(scoresOf('words', [['w100', 90], ...full.slice(1)], ...steady(full)).new.score).toBeCloseTo(0.045)
  })

  it('miss no label that may be missing by chance', () => {
    expect(
      scoresOf(
        'shapes',
        [['a', 1000]],
        ...steady([
          ['a', 993],
          ['b', 7],
        ]),
      ).lost.score,
    ).toBe(0)
    expect(
      scoresOf(
        'shapes',
        [['a', 1000]],
        ...steady([
          ['a', 980],
          ['b', 20],
        ]),
      ).lost.score,
    ).toBe(0.02)
  })
})
