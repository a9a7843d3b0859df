import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { writeDistinct } from '@windrow/dataset/distinct/write-distinct'
import { writeParquet } from '@windrow/dataset/write-parquet'
import type { AppContext } from '../../context.ts'
import { readingRun } from '../datasets/dataset-failures.ts'
import { findPageSource } from '../datasets/run-files.ts'

export interface TableKeys {
  pageId: string
  keys: readonly string[]
}

/** A table that is written and in the store, and belongs to no run yet. */
export interface NewTable {
  pageId: string
  columns: readonly Column[]
  object_key: string
  rows: number
  bytes: number
}

/** The columns of all, each once; where they disagree about a type the cells are read as text. */
export function commonColumns(tables: readonly (readonly Column[])[]): Column[] {
  const found = new Map<string, Column>()
  for (const column of tables.flat()) {
    const known = found.get(column.name)
    if (!known) found.set(column.name, column)
    else if (known.type !== column.type) found.set(column.name, { name: column.name, type: 'text' })
  }
  return [...found.values()]
}

/** The tables of several runs with one name, one after the other. */
async function sourceOf(app: AppContext, runIds: readonly number[], pageId: string): Promise<DatasetSource> {
  const sources: DatasetSource[] = []
  for (const id of runIds) {
    const source = await findPageSource(app, id, pageId)
    if (source) sources.push(source)
  }
  return {
    columns: commonColumns(sources.map(({ columns }) => columns)),
    files: sources.flatMap(({ files }) => files),
  }
}

export async function putTable(
  app: Pick<AppContext, 'store'>,
  reportId: number,
  path: string,
  table: Omit<NewTable, 'object_key'>,
): Promise<NewTable> {
  const object_key = `datasets/${reportId}/${randomUUID()}.parquet`
  await app.store.putFile(object_key, path)
  return { ...table, object_key }
}

/** Writes one table of the rows of several; with keys, equal rows only once. */
export async function combineTable(
  app: AppContext,
  order: { reportId: number; runIds: readonly number[]; pageId: string; keep: 'first' | 'last' },
  keys: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<{ table: NewTable; dropped: number }> {
  const engine = await app.datasets()
  const path = join(app.config.dataDir, 'tmp', `combine-${randomUUID()}.parquet`)
  try {
    const { columns, rows, bytes, dropped } = await readingRun(async () => {
      const source = await sourceOf(app, order.runIds, order.pageId)
      const written = keys
        ? await writeDistinct(engine, source, { keys, keep: order.keep }, path, signal)
        : { ...(await writeParquet(engine, source, path, signal)), dropped: 0 }
      return { columns: source.columns, ...written }
    })
    const table = await putTable(app, order.reportId, path, { pageId: order.pageId, columns, rows, bytes })
    return { table, dropped }
  } finally {
    await rm(path, { force: true })
  }
}
