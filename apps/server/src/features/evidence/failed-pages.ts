import type { Filter, Cell } from '@windrow/contract/schemas/datasets'
import type { Evidence, FailedPage } from '@windrow/contract/schemas/evidence'
import type { Routes } from '@windrow/contract/routes'
import { requestColumns } from '@windrow/dataset/pages-of-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { segmentFiles } from '../../dataset-files/run-files.ts'
import { evidenceView } from './view-evidence.ts'

const columns = ['url', 'type', 'code', 'httpStatus', 'attempts', 'at']
const textOf = (value: Cell | undefined): string => (typeof value === 'string' ? value : '')

function pageOf(cells: readonly Cell[], snapshots: ReadonlyMap<string, Evidence>): FailedPage {
  const [url, type, code, httpStatus, attempts, at] = cells
  const address = textOf(url)
  return {
    url: address,
    type: textOf(type),
    code: textOf(code) || null,
    httpStatus: typeof httpStatus === 'number' ? httpStatus : null,
    attempts: Number(attempts ?? 1),
    failedDate: new Date(textOf(at)).toISOString(),
    snapshot: snapshots.get(address) ?? null,
  }
}

/** The snapshots of failed pages, by URL. */
async function snapshotsOf(
  { db }: AppContext,
  runId: number,
  urls: string[],
): Promise<Map<string, Evidence>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('run_evidence')
    .selectAll()
    .where('run_id', '=', runId)
    .where('reason', '=', 'failed')
    .where('url', 'in', urls)
    .execute()
  return new Map(rows.map((row) => [row.url, evidenceView(row)]))
}

/** The failed pages of a run in the order in which they failed, from its request records. */
export const runFailedPages =
  (app: AppContext): Handler<Routes['runFailedPages']> =>
  async ({ run, query, signal }) => {
    const { page, limit, code } = query
    const filters: Filter[] = [
      { column: 'outcome', operator: 'is', values: ['failed'] },
      ...(code === undefined ? [] : [{ column: 'code', operator: 'is' as const, values: [code] }]),
    ]
    const { rows, total } = await readingRun(async () => {
      const source = { columns: requestColumns, files: await segmentFiles(app, run.id, 'requests', '') }
      const view = { offset: (page - 1) * limit, limit, columns, filters }
      return queryRows(await app.datasets(), source, view, signal)
    })
    const snapshots = await snapshotsOf(
      app,
      run.id,
      rows.map(([url]) => textOf(url)),
    )
    return {
      pages: rows.map((cells) => pageOf(cells, snapshots)),
      pagination: { page, perPage: limit, total },
    }
  }
