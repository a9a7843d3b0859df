import { describe, expect } from 'vitest'
import { anomalyStatusCodes, type Gate } from '@windrow/contract/anomalies'
import { columns, deliverAll, recipe } from '../../testing/delivery-support.ts'
import { failure, refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { lockRun } from '../../testing/lock-table.ts'
import { deliveriesOf, reviewedReport, setGate, type ReviewedReport } from '../../testing/review-support.ts'
import type { RunPath } from '../../testing/run-reports.ts'
import { startReceiver } from '../../testing/start-receiver.ts'
import { accountTest as test, type TestApp, testSecret } from '../../testing/test-app.ts'
import { WindrowProcess } from '../../testing/windrow-process.ts'
import { JobLoop } from '../../flows/job-loop.ts'
import { queueOrHold, recordJudgement } from '../review/record-judgement.ts'
import { judgeAtEnd } from '../table-schemas/judge-run.ts'
import { judgeQuality } from './judge-quality.ts'
import { measureAtEnd } from './measure-run.ts'

const patience = { interval: 50 }

/** 60 rows, of which `bad` have a negative price. */
const rowsWith = (bad: number) =>
  Array.from({ length: 60 }, (_, at) => ({ sku: `T-${at}`, price: at < bad ? -1 - at : at + 1 }))

/** Ends a run with these rows, as a worker does. */
async function end({ app }: TestApp, path: RunPath, bad: number): Promise<void> {
  const run = { id: path.hid, report_id: path.rid }
  await fillRun(app, run.id, columns, rowsWith(bad))
  await measureAtEnd(app, run.id)
  await judgeAtEnd(app, run)
  const judged = await judgeQuality(app, run)
  await app.db.transaction().execute(async (trx) => {
    const hold = await recordJudgement(trx, run, judged)
    await queueOrHold(trx, run, hold)
  })
}

interface PastReport extends ReviewedReport {
  /** Its ended runs, the oldest first. */
  runs: RunPath[]
  saveSchema: () => Promise<unknown>
  judgeAgain: (runs?: number) => ReturnType<ReviewedReport['staff']['api']['reportJudgeAgain']>
  quality: (path: RunPath) => ReturnType<ReviewedReport['staff']['api']['runQuality']>
}

/** A report whose runs ended with so many bad rows each, before it had a schema; each under its gate. */
async function pastReport(
  server: TestApp,
  bad: readonly number[],
  { url, gates = [] }: { url?: string; gates?: readonly Gate['mode'][] } = {},
): Promise<PastReport> {
  const report = await reviewedReport(server, url === undefined ? {} : { url })
  const { path, staff } = report
  const runs: RunPath[] = []
  for (const [at, count] of bad.entries()) {
    const hid = at === 0 ? path.hid : (await staff.api.runStart({ params: path })).id
    await setGate(report, { mode: gates[at] ?? 'ALWAYS_DELIVER' })
    const run = { ...path, hid }
    await end(server, run, count)
    runs.push(run)
  }
  return {
    ...report,
    runs,
    saveSchema: () =>
      staff.api.tableSchemaSave({
        params: { ...path, pageId: 'items' },
        body: { columns: [{ name: 'price', type: 'number', rules: [{ kind: 'range', minimum: 0 }] }] },
      }),
    judgeAgain: (count) =>
      staff.api.reportJudgeAgain({ params: path, body: count === undefined ? {} : { runs: count } }),
    quality: (run) => staff.api.runQuality({ params: run }),
  }
}

/** Broken rules of a run, and the rows that are marked. */
async function brokenIn({ staff }: PastReport, path: RunPath): Promise<[number | null, number[]]> {
  const { schemaBreaches } = await staff.api.runGet({ params: path })
  const { marks } = await staff.api.runRows({ params: { ...path, pageId: 'items' } })
  return [schemaBreaches, marks.map(({ row }) => row)]
}

const shownJobs = async ({ staff, path }: PastReport) =>
  (await staff.api.datasetJobList({ params: path })).jobs

describe('judging past runs again', () => {
  test('checks them against a schema that was added later, and marks their rows anew', async ({ server }) => {
    await using _loop = new JobLoop(server.app)
    const report = await pastReport(server, [1, 2])
    const [first, second] = report.runs as [RunPath, RunPath]
    expect(await brokenIn(report, first)).toEqual([null, []])
    await report.saveSchema()

    expect(await report.judgeAgain()).toMatchObject({
      kind: 'judge',
      state: 'DONE',
      progress: 1,
      sourceRuns: [first.hid, second.hid],
      judgedRuns: 2,
      changedRuns: 2,
      skippedRuns: 0,
    })
    expect(await brokenIn(report, first)).toEqual([1, [1]])
    expect(await brokenIn(report, second)).toEqual([1, [1, 2]])
    expect(await report.judgeAgain(1)).toMatchObject({
      sourceRuns: [second.hid],
      judgedRuns: 1,
      changedRuns: 0,
    })

    const params = { ...first, pageId: 'items' }
    await report.staff.api.tableSchemaRemove({ params })
    expect(await report.judgeAgain()).toMatchObject({ judgedRuns: 2, changedRuns: 2 })
    expect(await brokenIn(report, second)).toEqual([null, []])
    const { activities } = await report.staff.api.activityList({ params: first })
    expect(activities.filter(({ kind }) => kind === 'RUNS_JUDGED_AGAIN')).toHaveLength(3)
    const entries = await server.app.db
      .selectFrom('audit_log')
      .select(['run_ids', 'after'])
      .where('action', '=', 'RUNS_JUDGED_AGAIN')
      .where('report_id', '=', first.rid)
      .orderBy('id')
      .execute()
    expect(entries[1]).toEqual({ run_ids: [second.hid], after: { runs: [second.hid] } })
  })

  test('finds what breaks the rules now, delivers it with the next delivery, and leaves ignored findings ignored', async ({
    server,
  }) => {
    await using receiver = await startReceiver()
    await using _loop = new JobLoop(server.app)
    const report = await pastReport(server, [0, 0, 0, 0, 0, 0, 20], { url: receiver.base })
    const { staff } = report
    const odd = report.runs.at(-1)!
    const metrics = async () => (await report.quality(odd)).findings.map(({ metric }) => metric)
    expect(await metrics()).not.toContain('rule.range')
    await deliverAll(server.app)
    await report.saveSchema()

    expect(await report.judgeAgain()).toMatchObject({ judgedRuns: 7, changedRuns: 7 })
    expect(await metrics()).toContain('rule.range')
    const found = (await report.quality(odd)).findings.find(({ metric }) => metric === 'rule.range')
    expect(found).toMatchObject({
      pageId: 'items',
      column: 'price',
      title: 'In 20 rows, `price` is out of range; the schema asks for at least 0.',
      rowCount: 20,
      ignored: false,
    })
    expect(await report.quality(report.runs[5]!)).toMatchObject({ status: 'PASSED', findings: [] })

    const [delivery] = (await staff.api.deliveryList({ params: odd, query: {} })).deliveries
    const params = { ...odd, deliveryId: delivery!.deliveryId }
    const sent = async () => (await staff.api.deliveryGet({ params })).attempts.map(({ request }) => request)
    expect((await sent()).at(-1)).not.toContain('"metric":"rule.range"')
    const again = await staff.api.deliveryResend({ params, body: {} })
    await deliverAll(server.app)
    const { attempts } = await staff.api.deliveryGet({ params: { ...odd, deliveryId: again.deliveryId } })
    expect(attempts.at(-1)!.request).toContain('"metric":"rule.range"')

    await staff.api.anomalyAssign({ body: { historyId: odd.hid, assignUserIdTo: staff.userId } })
    const actionStatus = anomalyStatusCodes.NOT_AN_ISSUE
    await staff.api.anomalyUpdate({ body: { historyId: odd.hid, actionStatus, reason: 'A sale' } })
    await report.judgeAgain()
    const ignored = (await report.quality(odd)).findings
    expect(ignored.map((finding) => [finding.metric, finding.ignored])).toEqual([['rule.range', true]])
    expect(await report.quality(odd)).toMatchObject({ status: 'PASSED', task: { status: actionStatus } })

    await staff.api.tableSchemaRemove({ params: { ...odd, pageId: 'items' } })
    await report.judgeAgain()
    expect(await metrics()).not.toContain('rule.range')
  })

  test('leaves held runs held, released ones released, and holds nothing', async ({ server }) => {
    await using _loop = new JobLoop(server.app)
    const gates = ['HOLD_ALL', 'HOLD_ALL', 'ALWAYS_DELIVER'] as const
    const report = await pastReport(server, [1, 1, 1], { gates })
    const [released, held, delivered] = report.runs as [RunPath, RunPath, RunPath]
    await report.staff.api.runRelease({ params: released, body: { reason: 'Checked' } })
    await setGate(report, { mode: 'HOLD_ALL' })
    await report.saveSchema()
    const states = () =>
      Promise.all(
        [released, held, delivered].map(async (path) => {
          const { review } = await report.quality(path)
          const deliveries = await deliveriesOf(server, { ...report, path })
          return [review.state, deliveries.map(([state]) => state)]
        }),
      )
    const before = await states()
    expect(before).toEqual([
      ['RELEASED', ['QUEUED']],
      ['HELD', ['HELD']],
      ['NONE', ['QUEUED']],
    ])

    expect(await report.judgeAgain()).toMatchObject({ judgedRuns: 3, changedRuns: 3 })
    expect(await states()).toEqual(before)
  })

  test('skips archived and damaged runs, leaves out deleted and active ones, and stays in the report', async ({
    server,
  }) => {
    await using _loop = new JobLoop(server.app)
    const report = await pastReport(server, [1, 1, 1, 1])
    const other = await pastReport(server, [1])
    const [archived, damaged, deleted, whole] = report.runs as [RunPath, RunPath, RunPath, RunPath]
    const { db, store } = server.app
    await db.updateTable('runs').set({ archived_at: new Date() }).where('id', '=', archived.hid).execute()
    await store.remove([`runs/${damaged.hid}/test-items.jsonl.zst`])
    const historyIds = String(deleted.hid)
    await report.staff.api.runBulkUpdate({ params: deleted, body: { historyIds, action: 0 } })
    await report.staff.api.runStart({ params: report.path })
    await report.saveSchema()
    await other.saveSchema()

    expect(await report.judgeAgain(90)).toMatchObject({
      state: 'DONE',
      sourceRuns: [archived.hid, damaged.hid, whole.hid],
      judgedRuns: 1,
      changedRuns: 1,
      skippedRuns: 2,
    })
    expect(await brokenIn(report, whole)).toEqual([1, [1]])
    expect((await report.staff.api.runGet({ params: archived })).schemaBreaches).toBeNull()
    expect(await brokenIn(other, other.path)).toEqual([null, []])
  })

  test('is refused to those who may not edit the report, and without runs', async ({ server }) => {
    const report = await pastReport(server, [1])
    const stranger = await server.signIn('MANAGER')
    const order = (api: ReviewedReport['staff']['api'], runs = 10) =>
      api.reportJudgeAgain({ params: report.path, body: { runs } })

    expect(await failure(order(report.manager.api))).toBe('403 FORBIDDEN')
    expect(await failure(order(stranger.api))).toBe('404 NOT_FOUND')
    expect(await failure(order(report.staff.api, 0))).toBe('422 VALIDATION')
    expect(await failure(order(report.staff.api, 91))).toBe('422 VALIDATION')
    const params = { id: report.path.id }
    const empty = await report.staff.api.reportCreate({ params, body: { name: 'Empty', recipe } })
    expect(
      await refusal(report.staff.api.reportJudgeAgain({ params: { ...params, rid: empty.id }, body: {} })),
    ).toEqual({ code: 'CONFLICT', message: 'This report has no run that has ended; start one first.' })
    expect(await shownJobs(report)).toEqual([])
  })

  test('is done once at a time in a report', async ({ server }) => {
    const report = await pastReport(server, [1])
    const other = await pastReport(server, [1])
    const ordered = report.judgeAgain()
    await expect.poll(async () => (await shownJobs(report)).length, patience).toBe(1)

    expect(await refusal(report.judgeAgain())).toEqual({
      code: 'CONFLICT',
      message:
        'Past runs of this report are being judged again already; wait until this has finished, or cancel it.',
    })
    await using _loop = new JobLoop(server.app)
    expect(await other.judgeAgain()).toMatchObject({ state: 'DONE' })
    expect(await ordered).toMatchObject({ state: 'DONE', judgedRuns: 1 })
    expect(await report.judgeAgain()).toMatchObject({ state: 'DONE' })
  })

  test('goes on with the next run on another node when the first one is killed', async ({ server }) => {
    const report = await pastReport(server, [1, 2, 3])
    const [first, second, third] = report.runs as [RunPath, RunPath, RunPath]
    await report.saveSchema()
    await using node = new WindrowProcess({
      DATABASE_URL: server.databaseUrl,
      WINDROW_DATA_DIR: server.dataDir,
      WINDROW_ROLES: 'scheduler',
      WINDROW_WORKERS: undefined,
      WINDROW_SECRET_KEY: testSecret,
    })
    await node.ready()
    const lock = await lockRun(server.databaseUrl, second.hid)
    const ordered = report.judgeAgain()
    await expect.poll(async () => (await shownJobs(report))[0]?.judgedRuns, patience).toBe(1)
    node.child.kill('SIGKILL')
    await node.ended
    const judgedAt = async () => (await report.staff.api.runJudgements({ params: first })).judgements
    const before = await judgedAt()
    expect(before).toHaveLength(1)
    expect(await brokenIn(report, second)).toEqual([null, []])
    await lock[Symbol.asyncDispose]()
    await server.app.db
      .updateTable('dataset_jobs')
      .set({ worked_at: new Date(0) })
      .execute()

    await using _loop = new JobLoop(server.app)
    expect(await ordered).toMatchObject({ state: 'DONE', judgedRuns: 3, changedRuns: 3, skippedRuns: 0 })
    expect(await judgedAt()).toEqual(before)
    expect(await brokenIn(report, second)).toEqual([1, [1, 2]])
    expect(await brokenIn(report, third)).toEqual([1, [1, 2, 3]])
  })

  test('leaves each run whole when it is cancelled', async ({ server }) => {
    const report = await pastReport(server, [1, 2])
    const [first, second] = report.runs as [RunPath, RunPath]
    await report.saveSchema()
    const loop = new JobLoop(server.app)
    const lock = await lockRun(server.databaseUrl, second.hid)
    const ordered = report.judgeAgain()
    await expect.poll(async () => (await shownJobs(report))[0]?.judgedRuns, patience).toBe(1)
    const [job] = await shownJobs(report)
    expect(job).toMatchObject({ state: 'WORKING', mayCancel: true, skippedRuns: 0 })

    await report.staff.api.datasetJobCancel({ params: { ...report.path, jobId: job!.jobId } })
    await lock[Symbol.asyncDispose]()
    expect(await ordered).toMatchObject({ state: 'CANCELLED', judgedRuns: 1 })
    await loop[Symbol.asyncDispose]()
    expect(await brokenIn(report, first)).toEqual([1, [1]])
    expect(await brokenIn(report, second)).toEqual([null, []])
  })
})
