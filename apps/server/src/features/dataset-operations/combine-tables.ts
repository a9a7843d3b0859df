import { join } from 'node:path'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { writeDistinct } from '@windrow/dataset/distinct/write-distinct'
import { writeParquet } from '@windrow/dataset/write/write-parquet'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { JobWork } from '../dataset-jobs/job-work.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import { putTable, type NewTable } from './new-table.ts'

/**
 * Settings of a merge or deduplication: which tables drop duplicate rows, by which key columns, and which duplicate
 * stays.
 */
export interface CombineSettings {
  tables: readonly { pageId: string; keys: readonly string[] }[]
  keep: 'first' | 'last'
}

/** The union of all columns; if their types differ, the column is text. */
export function commonColumns(tables: readonly (readonly Column[])[]): Column[] {
  const found = new Map<string, Column>()
  for (const column of tables.flat()) {
    const known = found.get(column.name)
    if (!known) found.set(column.name, column)
    else if (known.type !== column.type) found.set(column.name, { name: column.name, type: 'text' })
  }
  return [...found.values()]
}

/** The tables of runs, in the order of the runs and of each run's tables. */
export async function tablesOfRuns(db: Db, runIds: readonly number[]) {
  const pages = await db
    .selectFrom('run_pages')
    .select(['run_id', 'page_id', 'columns', 'row_count'])
    .where('run_id', 'in', [...runIds])
    .orderBy('position')
    .execute()
  return runIds.flatMap((id) => pages.filter(({ run_id }) => run_id === id))
}

/** The tables with one name of several runs, concatenated. */
async function sourceOf(app: AppContext, runIds: readonly number[], pageId: string): Promise<DatasetSource> {
  const sources: DatasetSource[] = []
  for (const id of runIds) {
    const source = await findPageSource(app, id, pageId)
    if (source) sources.push(source)
  }
  return {
    columns: commonColumns(sources.map(({ columns }) => columns)),
    // Each file keeps its run's column names, since names may differ only in case.
    files: sources.flatMap(({ columns, files }) => {
      const columnNames = columns.map(({ name }) => name)
      return files.map((file) => ({ ...file, columnNames }))
    }),
  }
}

/** Writes one table with the rows of several; drops duplicates if it has keys. */
export async function combineTable(
  work: JobWork,
  pageId: string,
  { tables, keep }: CombineSettings,
  onProgress: (share: number) => void,
): Promise<{ table: NewTable; dropped: number }> {
  const { app, job, folder, signal } = work
  const engine = await app.datasets()
  const keys = tables.find((table) => table.pageId === pageId)?.keys
  const path = join(folder, `${pageId.replaceAll(/\W/g, '_')}.parquet`)
  const { columns, rows, bytes, dropped } = await readingRun(async () => {
    const source = await sourceOf(app, job.run_ids, pageId)
    const written = keys
      ? await writeDistinct(engine, source, { keys, keep }, path, signal, onProgress)
      : { ...(await writeParquet(engine, source, path, signal, onProgress)), dropped: 0 }
    return { columns: source.columns, ...written }
  })
  const table = await putTable(work, { pageId, columns, rows, bytes, path })
  return { table, dropped }
}
