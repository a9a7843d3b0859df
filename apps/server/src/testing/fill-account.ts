import { randomUUID } from 'node:crypto'
import { anomalyStatusCodes } from '@windrow/contract/anomalies'
import type { IdName, noIds } from '../access/loaders/loaders.ts'
import { plainDestination } from './plain-destination.ts'
import type { TestApp } from './test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** A project with a report, a run, a schedule and a delivery destination. */
async function makeReport(server: TestApp, account: string) {
  const owner = await server.signIn('ADMIN', account)
  const { db } = server.app
  const project = await owner.api.projectCreate({ body: { name: `Outdoor gear of ${account}` } })
  const at = { id: project.id }
  const report = await owner.api.reportCreate({ params: at, body: { name: 'Catalogue', recipe } })
  const below = { ...at, rid: report.id }
  const run = await owner.api.runStart({ params: below })
  const schedule = await owner.api.scheduleCreate({
    params: below,
    body: { name: 'Each day', recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' } },
  })
  await db.updateTable('runs').set({ schedule_id: schedule.id }).where('id', '=', run.id).execute()
  return { owner, ...below, hid: run.id, sid: schedule.id }
}

type Made = Awaited<ReturnType<typeof makeReport>>

/** A page copy, and a page snapshot of the run. */
async function makePages({ app: { db } }: TestApp, { id, hid }: Made) {
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
async function makeDelivery({ app: { db } }: TestApp, { rid, hid }: Made) {
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
async function makeFiles({ app: { db } }: TestApp, { owner, rid, hid }: Made) {
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
async function makeReview({ app: { db } }: TestApp, { owner, id, rid, hid }: Made) {
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

/** A thread of the project with its first message. */
async function makeThread({ app: { db } }: TestApp, { owner, id }: Made) {
  const thread = await owner.api.threadCreate({
    params: { id },
    body: { subject: 'Prices', kind: 'QUESTION', text: 'Are these prices with tax?', clientId: randomUUID() },
  })
  const { threadId } = thread.thread
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()
  return { threadId, messageId: message.id }
}

/** A picture of the message with a note, and an upload. */
async function makePicture(
  { app: { db, store } }: TestApp,
  { owner, id }: Made,
  { messageId }: { messageId: number },
) {
  const key = `files/${id}/${randomUUID()}`
  await store.put(key, Buffer.from('a picture'))
  const by = { user_id: owner.userId, from_staff: true }
  const file = await db
    .insertInto('files')
    .values({
      ...by,
      project_id: id,
      name: 'shop.png',
      media_type: 'image/png',
      size: 9,
      is_small: true,
      object_key: key,
      state: 'READY',
      message_id: messageId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = await db
    .insertInto('file_notes')
    .values({ ...by, file_id: file.id, client_id: null, x: 1, y: 1, width: 9, height: 9, text: 'Here' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = await owner.api.uploadCreate({
    params: { id },
    body: { name: 'pages.zip', size: 40_000_000 },
  })
  return { fileId: file.id, noteId: note.id, uploadId: upload.uploadId }
}

/** Rows that belong to the owner personally. */
async function makePersonal({ app: { db } }: TestApp, { owner }: Made) {
  const rule = await db
    .insertInto('notification_rules')
    .values({
      user_id: owner.userId,
      project_id: null,
      report_id: null,
      events: [],
      channels: [],
      enabled: true,
      webhook_url: '',
      secret_names: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  return { ruleId: rule.id, sessionId: session.id }
}

/** A saved view of the owner, a generated report and a plan of their account. */
async function makeReporting({ app: { db } }: TestApp, { owner }: Made) {
  const settings = {
    user_id: owner.userId,
    name: 'Weekly',
    format: 'XLSX' as const,
    period: 'LAST_WEEK' as const,
    account_ids: [owner.organizationId],
    project_ids: [],
    contents: ['TOTALS' as const],
    receivers: [],
  }
  const view = await db
    .insertInto('reporting_views')
    .values({ user_id: owner.userId, name: 'Mine', filters: '{"days":"30"}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const generated = await db
    .insertInto('generated_reports')
    .values({ ...settings, last_day: '2026-01-04', state: 'FAILED', ended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('report_plans')
    .values({
      ...settings,
      repeat: '{"frequency":"Daily","time":"06:00","weekday":1,"monthDay":1,"timeZone":"UTC"}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { viewId: view.id, generatedId: generated.id, planId: plan.id }
}

/** A saved view of a table. */
async function makeGridView({ app: { db } }: TestApp, { owner, rid }: Made) {
  const view = await db
    .insertInto('grid_views')
    .values({ user_id: owner.userId, report_id: rid, page_id: 'items', name: 'Mine', layout: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { gridViewId: view.id }
}

/** Rows that belong to the operator, not to an account. */
async function makeOperators({ app: { db } }: TestApp, { owner }: Made) {
  const list = await db.selectFrom('proxy_lists').select('id').orderBy('id').executeTakeFirstOrThrow()
  const proxy = await db
    .insertInto('proxies')
    .values({
      list_id: list.id,
      protocol: 'http',
      host: `${randomUUID()}.example`,
      port: 8080,
      user_name: '',
      sealed_password: null,
      enabled: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = await db
    .insertInto('mails')
    .values({ recipient: 'a@b.example', subject: 'Hello', body: 'Hello', html: 'Hello', state: 'SENT' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const priced = {
    name: `Per run ${randomUUID()}`,
    billing_item: 'Run' as const,
    unit_rate_micros: '50000',
    effective_date: '2026-01-01',
  }
  const template = await db
    .insertInto('billing_templates')
    .values(priced)
    .returning('id')
    .executeTakeFirstOrThrow()
  const billingRule = await db
    .insertInto('billing_rules')
    .values({ ...priced, organization_id: owner.organizationId, template_id: template.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const billing = { templateId: template.id, billingRuleId: billingRule.id }
  const service = await db
    .insertInto('services')
    .values({ code: `service-${randomUUID()}`, name: 'Shop prices', kind: 'RECIPE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = await db
    .insertInto('service_categories')
    .values({ name: `Retail ${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const digest = await db
    .insertInto('email_digests')
    .values({
      name: 'Morning mail',
      frequency: 0,
      time_of_day: '07:30',
      time_zone: 'UTC',
      scope: 'ALL',
      contents: ['RUNS'],
      skip_empty: true,
      enabled: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    listId: list.id,
    proxyId: proxy.id,
    mailId: mail.id,
    serviceId: service.id,
    categoryId: category.id,
    digestId: digest.id,
    ...billing,
  }
}

/** An account with one real row for every id that a path can name, and values for the other path parameters. */
export async function fillAccount(server: TestApp, account = 'Owner account') {
  const made = await makeReport(server, account)
  const { owner, ...ids } = made
  // Owns a project, so that calls that would remove the colleague are refused.
  const colleague = await server.signIn('VIEWER', account)
  await colleague.api.projectCreate({ body: { name: `Of a colleague in ${account}` } })
  const thread = await makeThread(server, made)
  const objects: Record<IdName, number> = {
    ...ids,
    ...thread,
    ...(await makePicture(server, made, thread)),
    ...(await makePages(server, made)),
    ...(await makeDelivery(server, made)),
    ...(await makeFiles(server, made)),
    ...(await makeReview(server, made)),
    ...(await makePersonal(server, made)),
    ...(await makeReporting(server, made)),
    ...(await makeGridView(server, made)),
    ...(await makeOperators(server, made)),
    userId: colleague.userId,
    orgId: owner.organizationId,
    reportId: ids.rid,
  }
  const others = {
    month: '2026-10',
    name: 'token',
    pageId: 'items',
    index: 0,
    partNumber: 1,
    versionNumber: 1,
    scheduleId: 0,
    row: 1,
    token: 'none',
  } satisfies Record<keyof typeof noIds, unknown>
  return { owner, params: { ...objects, ...others } }
}
