import { describe, expect, it } from 'vitest'
import { longestTurn } from '@windrow/contract/testing/longest-turn'
import { describeTable, describeTableInTurns } from '../figures/describe-table.ts'
import type { RunFigures } from '../figures/figures.ts'
import { History } from '../judge/history.ts'
import { judgeRun, judgeRunInTurns } from '../judge/judge-run.ts'
import { measureRun, measureRunInTurns } from '../judge/measure-run.ts'
import { PastRuns } from '../judge/past-runs.ts'
import { healthyRuns, shopColumns, shopRows } from '../testing/shop-runs.ts'

/** Other work may wait for this share of the time that all takes; the garbage collector may interfere a few times. */
const mostWaited = 0.2
async function waited<Input>(
  prepare: () => Input,
  work: (input: Input) => Promise<unknown>,
): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < 6 && least > mostWaited; attempt += 1) {
    const input = prepare()
    const { took, longest } = await longestTurn(() => work(input))
    least = Math.min(least, longest / took)
  }
  return least
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The columns of a run many times, under other names. */
function widened(run: RunFigures, count: number): RunFigures {
  const [table] = run.tables
  const { columns } = table!
  const wide = Array.from({ length: count }, (_, at) => ({
    ...columns[at % columns.length]!,
    name: `column ${at}`,
  }))
  return { ...run, tables: [{ ...table!, columns: wide }] }
}

describe('work on wide tables', () => {
  it('leaves turns to others while it describes columns', async () => {
    const rows = shopRows(1)
    const columns = Array.from({ length: 60 }, (_, at) => ({ ...shopColumns[at % 5]!, name: `column ${at}` }))
    const sample = {
      columns,
      rows: rows.map((row) => columns.map((_, at) => row[shopColumns[at % 5]!.name] ?? null)),
      hashes: [],
      sketches: [],
      total: rows.length,
      keyDuplicates: null,
      violations: null,
    }

    expect(await describeTableInTurns('wide', sample, 0)).toEqual(describeTable('wide', sample, 0))
    const share = await waited(
      () => sample,
      (some) => describeTableInTurns('wide', some, 0),
    )
    expect(share).toBeLessThan(mostWaited)
  })

  it.each([
    [1000, 5],
    [500, 20],
  ])('leaves turns to others while it measures and judges %d columns beside %d runs', async (count, days) => {
    const [run, ...past] = healthyRuns(days + 1)
      .map((one) => widened(one, count))
      .toReversed()
    const before = past.toReversed()
    // What was summed up once is known: each measurement begins with new ones.
    const pastRuns = () => new PastRuns(before)
    const measures = measureRun(run!, pastRuns())
    expect(isSame(await measureRunInTurns(run!, pastRuns()), measures)).toBe(true)
    expect(await waited(pastRuns, (runs) => measureRunInTurns(run!, runs))).toBeLessThan(mostWaited)

    const start = run!.startedAt
    const addAll = async (history: History) => {
      for (const at of before.keys()) await history.addInTurns(start - before.length + at, measures)
    }
    expect(await waited(() => new History(), addAll)).toBeLessThan(mostWaited)

    const odd = measures.map((measure) => ({ ...measure, value: measure.value / 2 }))
    const histories = [new History(), new History()]
    for (const history of histories) await addAll(history)
    const findings = judgeRun(start, odd, histories[0]!)
    expect(findings.length).toBeGreaterThan(count)
    expect(isSame(await judgeRunInTurns(start, odd, histories[1]!), findings)).toBe(true)
    // At another time everything is forecast again.
    let later = start
    const judged = async () => {
      for (const _ of before) await judgeRunInTurns((later += 1), odd, histories[0]!)
    }
    expect(await waited(() => null, judged)).toBeLessThan(mostWaited)
  })
})
