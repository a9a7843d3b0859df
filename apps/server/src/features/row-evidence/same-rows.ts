import { pairRows } from '@windrow/dataset/compare/pair-rows'
import { pagesOfRows, rowsOfPages } from '@windrow/dataset/pages-of-rows'
import type { AppContext } from '../../context.ts'
import { originOf } from '../quality/row-origin.ts'
import { samePlace } from '../quality/rows-before.ts'
import type { LastTable } from './last-table.ts'
import type { RowKeys, TwoTables } from './row-keys.ts'

export interface SameRows {
  /** Columns that tell which rows are the same; empty: their places on their pages do. */
  matchedBy: string[]
  /** Numbers of the rows in the last run. */
  before: ReadonlyMap<number, number>
}

/** Finds rows of a run in the last one. */
export async function sameRows(
  app: AppContext,
  keys: RowKeys,
  { run, pageId, later }: Pick<TwoTables, 'run' | 'pageId' | 'later'>,
  last: LastTable,
  rows: readonly number[],
  signal: AbortSignal,
): Promise<SameRows> {
  const engine = await app.datasets()
  const sources = { earlier: last.source, later }
  const matchedBy = await keys.of({ run, pageId, ...sources })
  if (matchedBy.length > 0)
    return { matchedBy, before: await pairRows(engine, sources, matchedBy, rows, signal) }
  const origins = [await originOf(app, run.id, pageId), await originOf(app, last.run.id, pageId)] as const
  const urls = await pagesOfRows(engine, origins[0], rows, signal)
  const pages = [...new Set(urls.flatMap((url) => url ?? []))]
  const after = await rowsOfPages(engine, origins[0], pages, signal)
  const before = await rowsOfPages(engine, origins[1], pages, signal)
  const pairs = rows.flatMap((row, at) => {
    const url = urls[at]
    const same = url == null ? null : samePlace(row, after.get(url), before.get(url))
    return same === null ? [] : [[row, same] as const]
  })
  return { matchedBy, before: new Map(pairs) }
}
