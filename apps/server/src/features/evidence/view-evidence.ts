import type { FailureKind } from '@windrow/contract/schemas/evidence'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { RunEvidenceRow } from '../../database/run-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { snapshotText } from './snapshot-text.ts'
import { addressesOf, resourcesOf } from './view-resources.ts'

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

/** Viewing a page snapshot sends no requests to the site or anyone else: it loads only what was kept with it. */
export const evidencePage =
  (app: AppContext): Handler<Routes['evidencePage']> =>
  async ({ project, report, run, evidence, signal }) => {
    if (evidence.html_key === null) throw notFound('such file of this page snapshot')
    const source = await snapshotText(app, evidence.html_key).catch(explainMissing)
    const kept = await resourcesOf(app, evidence.id)
    const place = { id: project.id, rid: report.id, hid: run.id, eid: evidence.id }
    const { html } = await app.helpers.run(
      'showSnapshot',
      { text: source, url: evidence.url, addresses: addressesOf(place, kept) },
      { accountId: project.organization_id, signal },
    )
    const state = kept.length > 0 ? ('KEPT' as const) : await stateWithout(app, run.id)
    const bytes = kept.reduce((sum, file) => sum + file.bytes, 0)
    return { source, html, resources: { state, files: kept.length, bytes } }
  }

/** Whether the resources of a run's page snapshots are still to come. */
async function stateWithout({ db }: AppContext, runId: number): Promise<'WAITING' | 'NONE'> {
  const order = await db
    .selectFrom('snapshot_orders')
    .select('run_id')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return order ? 'WAITING' : 'NONE'
}

export const evidenceScreenshot =
  (app: AppContext): Handler<Routes['evidenceScreenshot']> =>
  async ({ evidence }) => {
    if (evidence.screenshot_key === null) throw notFound('such file of this page snapshot')
    const stream = await app.store.get(evidence.screenshot_key).catch(explainMissing)
    return { stream, mediaType: 'image/png', cacheSeconds: 3600 }
  }

function explainMissing(error: unknown): never {
  throw error instanceof ObjectMissing ? notFound('file of this page snapshot') : error
}
