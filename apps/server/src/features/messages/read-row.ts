import type { RunOrigin } from '@windrow/contract/run-origin'
import type { Column } from '@windrow/contract/schemas/datasets'
import { pagesOfRows } from '@windrow/dataset/pages-of-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import type { AppContext } from '../../context.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import { originOf } from '../quality/row-origin.ts'
import { shortCell } from '../quality/short-cell.ts'

/** Throws VALIDATION at a field of the reference. */
export type Refuse = (field: string, message: string) => never

interface RowPlace {
  pageId: string
  /** From 1. */
  row: number
  /** null: the row as a whole. */
  column: string | null
}

/** Columns that are kept of a row, so that it can be recognized. */
const mostColumns = 8

/** The column that is meant and the first others, in their order. */
function chooseColumns(columns: readonly Column[], meant: string | null): string[] {
  const names = columns.map(({ name }) => name)
  const others = names
    .filter((name) => name !== meant)
    .slice(0, meant === null ? mostColumns : mostColumns - 1)
  return names.filter((name) => name === meant || others.includes(name))
}

/** The page snapshot that shows a row. */
const snapshotOf = (app: AppContext, runId: number, { pageId, row }: RowPlace) =>
  app.db
    .selectFrom('run_evidence')
    .select(['id', 'url'])
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .where('html_key', 'is not', null)
    .where('first_row', '<=', row)
    .where((eb) => eb(eb('first_row', '+', eb.ref('row_count')), '>', row))
    .orderBy('id')
    .executeTakeFirst()

/** A row of a run with the page that it comes from. Throws VALIDATION at a part of its place that is not there. */
export async function readRow(
  app: AppContext,
  run: { id: number; origin: RunOrigin },
  place: RowPlace,
  refuse: Refuse,
  signal: AbortSignal,
) {
  const { pageId, row, column } = place
  const source = await findPageSource(app, run.id, pageId)
  if (!source) return refuse('pageId', 'There is no such table in this run')
  if (column !== null && !source.columns.some(({ name }) => name === column))
    return refuse('column', 'There is no such column in this table')
  const engine = await app.datasets()
  const view = { offset: row - 1, limit: 1, columns: chooseColumns(source.columns, column) }
  const found = await queryRows(engine, source, view, signal)
  const values = found.rows[0]
  if (!values) return refuse('row', 'There is no such row in this table')
  const [snapshot, [page = null]] = await Promise.all([
    snapshotOf(app, run.id, place),
    run.origin === 'CRAWLED'
      ? pagesOfRows(engine, await originOf(app, run.id, pageId), [row], signal)
      : [null],
  ])
  const url = page ?? snapshot?.url ?? null
  return {
    about: url === null ? `row ${pageId} ${row}` : `page ${url}`,
    pageId,
    row,
    column,
    url,
    evidenceId: snapshot?.id ?? null,
    columns: found.columns,
    values: values.map(shortCell),
  }
}
