import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { FailureKind } from '@windrow/contract/schemas/evidence'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { RunEvidenceRow } from '../../database/run-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { ObjectMissing } from '../../storage/object-store.ts'

const decompress = promisify(zstdDecompress)

export const runFailures =
  (app: AppContext): Handler<Routes['runFailures']> =>
  async ({ run }) => {
    const rows = await app.db
      .selectFrom('run_failures')
      .selectAll()
      .where('run_id', '=', run.id)
      .orderBy('count', 'desc')
      .orderBy('code')
      .execute()
    const failures = rows.map(({ kind, code, http_status, count, message }) => ({
      kind: kind as FailureKind,
      code,
      httpStatus: http_status || null,
      count,
      message,
    }))
    return { failures }
  }

export const evidenceList =
  (app: AppContext): Handler<Routes['evidenceList']> =>
  async ({ run, query }) => {
    const { page, limit, reason, code, pageId, row } = query
    let wanted = app.db.selectFrom('run_evidence').where('run_id', '=', run.id)
    if (reason) wanted = wanted.where('reason', '=', reason)
    if (code) wanted = wanted.where('code', '=', code)
    if (pageId) wanted = wanted.where('page_id', '=', pageId)
    if (row)
      wanted = wanted
        .where('first_row', '<=', row)
        .where((eb) => eb(eb('first_row', '+', eb.ref('row_count')), '>', row))
    const [rows, { total }] = await Promise.all([
      wanted
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { evidence: rows.map(evidenceView), pagination: { page, perPage: limit, total } }
  }

/** Why a page snapshot was kept, and the outcome of the page. */
export const evidenceFacts = (row: RunEvidenceRow) => ({
  id: row.id,
  reason: row.reason,
  url: row.url,
  type: row.page_type,
  code: row.code,
  httpStatus: row.http_status,
  pageId: row.page_id,
  firstRow: row.first_row,
  rowCount: row.row_count,
})

/** A page snapshot as the API returns it. */
export const evidenceView = (row: RunEvidenceRow) => ({
  ...evidenceFacts(row),
  hasHtml: row.html_key !== null,
  hasScreenshot: row.screenshot_key !== null,
  bytes: row.bytes,
  createdDate: row.created_at.toISOString(),
})

/** A page snapshot's images and styles aren't stored; viewing it sends no requests to the site or anyone else. */
export const evidencePage =
  (app: AppContext): Handler<Routes['evidencePage']> =>
  async ({ project, evidence, signal }) => {
    if (evidence.html_key === null) throw notFound('such file of this page snapshot')
    const source = await snapshotText(app, evidence.html_key).catch(explainMissing)
    const { html } = await app.threads.run(
      'showPage',
      { text: source, url: evidence.url, base: null },
      { accountId: project.organization_id, signal },
    )
    return { source, html }
  }

export const evidenceScreenshot =
  (app: AppContext): Handler<Routes['evidenceScreenshot']> =>
  async ({ evidence }) => {
    if (evidence.screenshot_key === null) throw notFound('such file of this page snapshot')
    const stream = await app.store.get(evidence.screenshot_key).catch(explainMissing)
    return { stream, mediaType: 'image/png', cacheSeconds: 3600 }
  }

/** The page of a snapshot, as it was. Throws `ObjectMissing` if it is gone. */
export const snapshotText = async ({ store }: Pick<AppContext, 'store'>, htmlKey: string): Promise<string> =>
  (await decompress(await store.get(htmlKey))).toString()

function explainMissing(error: unknown): never {
  throw error instanceof ObjectMissing ? notFound('file of this page snapshot') : error
}
