import { anomalyStatusCodes } from '@windrow/contract/anomalies'
import { plainDestination } from '../plain-destination.ts'
import type { TestApp } from '../test-app.ts'
import type { Made } from './make-report.ts'

/** A page copy, and a page snapshot of the run. */
export async function makePages({ app: { db } }: TestApp, { id, hid }: Made) {
  const page = { url: 'https://a.example', bytes: 1, html_key: 'none' }
  const copy = await db
    .insertInto('page_copies')
    .values({
      project_id: id,
      url: page.url,
      final_url: page.url,
      title: '',
      http_status: 200,
      bytes: 1,
      fetch_ms: 1,
      object_key: 'none',
      resources: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const evidence = await db
    .insertInto('run_evidence')
    .values({
      ...page,
      run_id: hid,
      reason: 'failed',
      page_type: 'page',
      row_count: 0,
      rank: 0,
      screenshot_key: 'none',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { cid: copy.id, eid: evidence.id }
}

/** A destination with a failed delivery. */
export async function makeDelivery({ app: { db } }: TestApp, { rid, hid }: Made) {
  const destination = await db
    .insertInto('destinations')
    .values({
      report_id: rid,
      name: 'Lake',
      type: 'S3',
      target: 's3://lake/',
      settings: '{}',
      secret_names: [],
      secret_hints: '{}',
      file_name: '{page}.{extension}',
      ...plainDestination,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await db
    .insertInto('deliveries')
    .values({
      destination_id: destination.id,
      report_id: rid,
      run_id: hid,
      run_date: new Date(),
      number: 1,
      origin: 'MANUAL',
      state: 'FAILED',
      ended_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { did: destination.id, deliveryId: delivery.id }
}

/** An export, a comparison and a job of the owner. */
export async function makeFiles({ app: { db } }: TestApp, { owner, rid, hid }: Made) {
  const mine = { report_id: rid, user_id: owner.userId }
  const later = new Date(Date.now() + 86_400_000)
  const file = await db
    .insertInto('run_exports')
    .values({ ...mine, run_ids: [hid], format: 'csv', notify: false, file_name: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comparison = await db
    .insertInto('comparisons')
    .values({
      ...mine,
      page_id: 'items',
      earlier_run_id: hid,
      later_run_id: hid,
      keys: ['name'],
      columns: '[]',
      added: 0,
      removed: 0,
      changed: 0,
      same: 0,
      object_key: 'none',
      bytes: 1,
      expires_at: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { email, userId, organizationId } = owner
  const actor = { userId, email, organizationId, impersonator: null, apiKeyId: null }
  const job = await db
    .insertInto('dataset_jobs')
    .values({
      ...mine,
      kind: 'merge',
      settings: '{}',
      author: JSON.stringify({ actor, ip: '', userAgent: '' }),
      state: 'FAILED',
      ended_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { exportId: file.id, exportTaskId: file.id, comparisonId: comparison.id, jobId: job.id }
}

/** The task of the run, which is held for review, and a finding that is ignored in the report. */
export async function makeReview({ app: { db } }: TestApp, { owner, id, rid, hid }: Made) {
  await db.updateTable('runs').set({ review_state: 'HELD' }).where('id', '=', hid).execute()
  const place = { page_id: 'items', column_name: 'name', metric: 'fill' }
  const finding = { ...place, level: 'HIGH' as const, weight: 3, title: '`name` is empty' }
  const found = await db
    .insertInto('run_findings')
    .values({ ...finding, run_id: hid, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('anomaly_tasks')
    .values({
      run_id: hid,
      report_id: rid,
      project_id: id,
      organization_id: owner.organizationId,
      tier_rank: 2,
      status: anomalyStatusCodes.ASSIGNED,
      assigned_to: owner.userId,
      level: finding.level,
      weight: finding.weight,
      title: finding.title,
      finding_count: 1,
      due_at: new Date(),
    })
    .execute()
  const ignored = await db
    .insertInto('ignored_findings')
    .values({
      ...place,
      metric: 'rows',
      report_id: rid,
      title: 'Rows',
      reason: 'Known',
      user_id: owner.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { historyId: hid, findingId: found.id, ignoredId: ignored.id }
}
