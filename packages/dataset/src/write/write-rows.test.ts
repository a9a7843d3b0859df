import { expect, it } from 'vitest'
import { queryRows } from '../query-rows.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { writeRows } from './write-rows.ts'

const columns = [
  { name: 'n', type: 'integer' as const },
  { name: 'N', type: 'text' as const },
  { name: 'big', type: 'integer' as const },
]
const rows = Array.from({ length: 9 }, (_, at) => ({
  n: at + 1,
  N: `it's ${at}`,
  big: at === 7 ? '123456789012345678901234' : at,
}))

it('writes ranges of rows in their order, exactly', async () => {
  await using bench = await openWorkbench()
  const stored = [await bench.segments(rows, 4), [await bench.parquet(columns, rows)]]
  for (const [at, files] of stored.entries()) {
    const numbers = async (...ranges: [number, number][]) => {
      const path = bench.path(`some-${at}-${ranges.length}.parquet`)
      const written = await writeRows(
        bench.engine,
        { columns, files },
        ranges.map(([first, count]) => ({ first, count })),
        path,
      )
      const source = { columns, files: [{ path, format: 'parquet' as const }] }
      const page = await queryRows(bench.engine, source, { offset: 0, limit: 20 })
      expect(written.rows).toBe(page.rows.length)
      return page.rows.map(([n, N, big]) => {
        expect([N, big]).toEqual([rows[Number(n) - 1]!.N, rows[Number(n) - 1]!.big])
        return n
      })
    }
    expect(await numbers([8, 2], [2, 1])).toEqual([2, 8, 9])
    expect(await numbers([4, 3])).toEqual([4, 5, 6])
    expect(await numbers()).toEqual([])
  }
})
