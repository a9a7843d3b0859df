import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { Batch } from '@windrow/crawler/journal'
import type { EvidenceRecord } from '@windrow/crawler/records/records'
import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import type { RunEvidenceInsert } from '../database/run-tables.ts'
import { objectKey, type Attempt } from './own-run.ts'

const compress = promisify(zstdCompress)

/** A page snapshot in the store; it counts once its row is inserted. */
export type StoredEvidence = Omit<RunEvidenceInsert, 'run_id' | 'first_row'> & { rows_before: number }

/** Puts the page snapshots of a batch into the store; markup and screenshot of a page share a row. */
export async function storeEvidence(
  { store }: Pick<AppContext, 'store'>,
  own: Attempt,
  { evidence, sequence }: Batch,
): Promise<StoredEvidence[]> {
  const pages = new Map<string, StoredEvidence>()
  for (const [index, record] of evidence.entries()) {
    const isHtml = record.kind === 'html'
    const key = objectKey(own, `${sequence}-page-${index}.${isHtml ? 'html.zst' : 'png'}`)
    await store.put(key, isHtml ? await compress(record.body) : Buffer.from(record.body))
    const id = `${record.reason} ${record.type} ${record.url}`
    const page = pages.get(id) ?? withoutFiles(record)
    pages.set(id, page)
    page[isHtml ? 'html_key' : 'screenshot_key'] = key
    page.bytes += record.body.length
  }
  return [...pages.values()]
}

const withoutFiles = (record: EvidenceRecord): StoredEvidence => ({
  reason: record.reason,
  page_type: record.type,
  url: record.url,
  code: record.code,
  http_status: record.httpStatus,
  page_id: record.table,
  rows_before: record.rowsBefore,
  row_count: record.rows,
  rank: record.rank,
  html_key: null,
  screenshot_key: null,
  bytes: 0,
  created_at: record.at,
})

/** Part of a batch's transaction; call it before the tables' row counts grow: a page's rows follow all earlier ones. */
export async function insertEvidence(
  trx: Trx,
  own: Attempt,
  pages: readonly StoredEvidence[],
): Promise<void> {
  if (pages.length === 0) return
  const tables = await trx
    .selectFrom('run_pages')
    .select(['page_id', 'row_count'])
    .where('run_id', '=', own.runId)
    .execute()
  const counts = new Map(tables.map(({ page_id, row_count }) => [page_id, row_count]))
  const values = pages.map(({ rows_before, ...page }) => {
    const before = page.page_id ? (counts.get(page.page_id) ?? 0) : null
    return { ...page, run_id: own.runId, first_row: before === null ? null : before + rows_before + 1 }
  })
  await trx.insertInto('run_evidence').values(values).execute()
}

/** Part of a batch's transaction. */
export async function addFailures(trx: Trx, own: Attempt, failures: Batch['failures']): Promise<void> {
  if (failures.length === 0) return
  await trx
    .insertInto('run_failures')
    .values(
      failures.map(({ kind, code, httpStatus, count, message }) => ({
        run_id: own.runId,
        kind,
        code,
        http_status: httpStatus ?? 0,
        count,
        message: message.slice(0, 2000),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'kind', 'code', 'http_status'])
        .doUpdateSet({ count: sql`run_failures.count + excluded.count` }),
    )
    .execute()
}

/**
 * Part of a run's end: keeps only the sampled pages with the lowest ranks of their type.
 *
 * @returns the keys of files to delete
 */
export async function thinSamples(trx: Trx, runId: number, perType: number): Promise<string[]> {
  const { rows } = await sql<{ html_key: string | null; screenshot_key: string | null }>`
    delete from run_evidence where id in (
      select id from (
        select id, dense_rank() over (partition by page_type order by rank) as place
        from run_evidence where run_id = ${runId} and reason = 'sample'
      ) ranked where place > ${perType}
    ) returning html_key, screenshot_key`.execute(trx)
  return rows.flatMap(({ html_key, screenshot_key }) =>
    [html_key, screenshot_key].filter((key) => key !== null),
  )
}
