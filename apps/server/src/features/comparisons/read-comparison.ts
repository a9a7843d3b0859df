import type { Routes } from '@windrow/contract/routes'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { exportRows } from '@windrow/dataset/export/export-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import type { AppContext } from '../../context.ts'
import type { ComparisonRow } from '../../database/dataset-tables.ts'
import type { Handler } from '../../calls/handler.ts'
import { checkFormat } from '../../dataset-files/allowed-formats.ts'
import { csvOfCall } from '../../dataset-files/csv-of-call.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { rowsAnswer, rowSelection } from '../datasets/read-rows.ts'
import { writtenFile } from '../../dataset-files/written-file.ts'
import { toComparison } from './comparison-queries.ts'

export const comparisonGet =
  (): Handler<Routes['comparisonGet']> =>
  async ({ comparison }) =>
    toComparison(comparison)

async function differences(app: AppContext, row: ComparisonRow): Promise<DatasetSource> {
  return {
    columns: row.columns,
    files: [
      {
        path: await app.store.localPath(row.object_key),
        format: 'parquet',
        rows: row.added + row.removed + row.changed,
        bytes: row.bytes,
      },
    ],
  }
}

export const comparisonRows =
  (app: AppContext): Handler<Routes['comparisonRows']> =>
  async ({ comparison: row, query, signal }) => {
    const engine = await app.datasets()
    const { page, limit } = query
    const view = { ...rowSelection(query), offset: (page - 1) * limit, limit }
    const { columns, rows, rowNumbers, total, characters } = await readingRun(async () =>
      queryRows(engine, await differences(app, row), view, signal),
    )
    return rowsAnswer({ columns, rows, rowNumbers, pagination: { page, perPage: limit, total } }, characters)
  }

const sampleRows = 100

export const comparisonDownload =
  (app: AppContext): Handler<Routes['comparisonDownload']> =>
  async ({ project, report, comparison: row, query, actor, signal }) => {
    await checkFormat(app.db, project.organization_id, query.format)
    const csv = csvOfCall(actor, query.format, query.csv, 'query.csv')
    const engine = await app.datasets()
    const view = { ...rowSelection(query), ...(query.sample === 'true' ? { limit: sampleRows } : {}) }
    return writtenFile(app, `${report.name} - changes of ${row.page_id}`, (path) =>
      readingRun(async () =>
        exportRows(engine, await differences(app, row), view, query.format, path, { signal, csv }),
      ),
    )
  }
