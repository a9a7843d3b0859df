import { describe, expect } from 'vitest'
import { anomalyStatusCodes, type AnomalyStatusCode } from '@windrow/contract/anomalies'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import { runActionCodes } from '@windrow/contract/run-actions'
import type { z } from 'zod'
import { queueOrHold, recordJudgement } from '../review/record-judgement.ts'
import { judgeAtEnd } from '../table-schemas/judge-run.ts'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { reviewedReport, setGate, type ReviewedReport } from '../../testing/review-support.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { judgeQuality } from './judge-quality.ts'
import { measureAtEnd } from './measure-run.ts'

const columns = [
  { name: 'sku', type: 'text' as const },
  { name: 'price', type: 'number' as const },
  { name: 'group', type: 'text' as const },
]
const groups = ['Tools', 'Garden', 'Toys']

/** So many rows, of which some have no price. */
const rowsWith = (count: number, empty = 0) =>
  Array.from({ length: count }, (_, at) => ({
    sku: `T-${at}`,
    price: at < empty ? null : 10 + (at % 7),
    group: groups[at % 3]!,
  }))

/** Ends a run of a report with these rows, as a worker does. */
async function end({ app }: TestApp, hid: number, reportId: number, rows: readonly object[]): Promise<void> {
  const run = { id: hid, report_id: reportId }
  await fillRun(app, run.id, columns, rows)
  await measureAtEnd(app, run.id)
  await judgeAtEnd(app, run)
  const judged = await judgeQuality(app, run)
  await app.db.transaction().execute(async (trx) => {
    const hold = await recordJudgement(trx, run, judged)
    await queueOrHold(trx, run, hold)
  })
}

/** Ends the report's next run; its first one for the first call. */
function runsOf(server: TestApp, { path, staff }: ReviewedReport) {
  let isFirst = true
  return async (rows: readonly object[]) => {
    const hid = isFirst ? path.hid : (await staff.api.runStart({ params: path })).id
    isFirst = false
    await end(server, hid, path.rid, rows)
    return { ...path, hid }
  }
}

const priceRules = (
  ...rules: z.input<typeof TableSchema>['columns'][number]['rules'] & object
): z.input<typeof TableSchema> => ({ columns: [{ name: 'price', type: 'number', rules }] })

describe('rules of schemas', () => {
  test('hold deliveries from the first run on, in words, and say what changed against the last good run', async ({
    server,
  }) => {
    const report = await reviewedReport(server)
    const { staff, path } = report
    await setGate(report, { mode: 'HOLD_FINDINGS' })
    const params = { ...path, pageId: 'items' }
    const next = runsOf(server, report)
    await staff.api.tableSchemaSave({
      params,
      body: {
        ...priceRules(
          { kind: 'filled', minimum: 0.99, level: 'HOLD' },
          { kind: 'medianChange', within: 0.2 },
        ),
        rules: [{ kind: 'rowsChange', within: 0.1, level: 'WARN' }],
      },
    })
    await next(rowsWith(60))
    const bad = await next(rowsWith(60, 12))

    const { status, findings, review } = await staff.api.runQuality({ params: bad })
    expect([status, review.state]).toEqual(['FINDINGS', 'HELD'])
    expect(findings).toMatchObject([
      {
        metric: 'rule.filled',
        level: 'HIGH',
        title: '`price` is filled in 80 % of rows; the schema asks for at least 99 %.',
        rowCount: 12,
        filter: { column: 'price', operator: 'isEmpty' },
      },
    ])

    // The held run is not good: the next one is compared with the one before it.
    const fewer = await next(rowsWith(30).map((row) => ({ ...row, price: row.price! * 2 })))
    const warned = await staff.api.runQuality({ params: fewer })
    expect(warned.review.state).toBe('NONE')
    expect(warned.findings.map(({ title }) => title)).toEqual([
      '`items` has 30 rows, −50 % against the last good run; the schema asks for ± 10 % at most.',
      'The median of `price` is 26, +100 % against the last good run; the schema asks for ± 20 % at most.',
    ])

    // What somebody ignores doesn't hold any more; accepting a rule leaves it as it is.
    const close = async (hid: number, actionStatus: AnomalyStatusCode) => {
      await staff.api.anomalyAssign({ body: { historyId: hid, assignUserIdTo: staff.userId } })
      await staff.api.anomalyUpdate({ body: { historyId: hid, actionStatus, reason: 'Known' } })
    }
    await close(fewer.hid, anomalyStatusCodes.ACCEPT_ISSUE)
    const task = await staff.api.anomalyTaskGet({ params: { historyId: fewer.hid } })
    expect(JSON.stringify(task)).toContain('accepted the anomaly; its rules stay until the schema is changed')
    await close(bad.hid, anomalyStatusCodes.NOT_AN_ISSUE)
    const last = await next(rowsWith(30, 10))
    const after = await staff.api.runQuality({ params: last })
    expect(after.review.state).toBe('NONE')
    expect(after.findings.map(({ metric, ignored }) => [metric, ignored])).toEqual([
      ['rule.filled', true],
      ['rule.rowsChange', false],
    ])
  })

  test('hold when they could not be checked', async ({ server }) => {
    const report = await reviewedReport(server)
    const { staff, path } = report
    await setGate(report, { mode: 'HOLD_FINDINGS' })
    const params = { ...path, pageId: 'items' }
    await staff.api.tableSchemaSave({
      params,
      body: priceRules({ kind: 'range', minimum: 0, level: 'HOLD' }),
    })
    await fillRun(server.app, path.hid, columns, rowsWith(20))
    const run = { id: path.hid, report_id: path.rid }
    await measureAtEnd(server.app, run.id)

    expect(await judgeQuality(server.app, run)).toMatchObject({
      status: 'FINDINGS',
      findings: [{ metric: 'rule.unchecked', holds: true }],
    })
  })

  test('are proposed from past runs, with those that they would have flagged', async ({ server }) => {
    const report = await reviewedReport(server)
    const { staff, path } = report
    const params = { ...path, pageId: 'items' }
    const next = runsOf(server, report)
    const hids: number[] = []
    const refused = () => refusal(staff.api.tableSchemaProposal({ params }))
    expect(await refused()).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/has 0\.$/) })
    for (const rows of [rowsWith(200), rowsWith(203), rowsWith(198), rowsWith(202, 90)])
      hids.push((await next(rows)).hid)
    expect(await refused()).toMatchObject({ message: expect.stringMatching(/has 4\.$/) })
    for (const rows of [rowsWith(201), rowsWith(199), rowsWith(200)]) hids.push((await next(rows)).hid)
    const ignored = await next(rowsWith(3))
    const historyIds = String(ignored.hid)
    const action = runActionCodes.MARK_DNU
    await staff.api.runBulkUpdate({ params: path, body: { historyIds, action } })

    const proposal = await staff.api.tableSchemaProposal({ params })
    expect(proposal.runs.map(({ runId, rows }) => [runId, rows])).toEqual(
      hids.map((hid, at) => [hid, [200, 203, 198, 202, 201, 199, 200][at]]),
    )
    const find = (column: string | null, kind: string) =>
      proposal.proposals.find((one) => one.column === column && one.rule.kind === kind)
    expect(find(null, 'rows')).toMatchObject({
      rule: { kind: 'rows', minimum: 186, level: 'HOLD' },
      replaces: null,
      seen: '198 to 203 rows',
      flaggedRuns: [],
      isTooStrict: false,
    })
    expect(find('price', 'filled')).toMatchObject({
      seen: '100 % filled',
      flaggedRuns: [hids[3]],
      rule: { level: 'HOLD' },
    })
    expect(find('group', 'allowed')?.rule).toMatchObject({ values: ['Garden', 'Tools', 'Toys'] })
    expect(proposal.columns).toMatchObject([
      { name: 'sku', unique: true },
      { name: 'price' },
      { name: 'group' },
    ])
    expect(
      await refusal(staff.api.tableSchemaProposal({ params: { ...params, pageId: 'none' } })),
    ).toMatchObject({ code: 'NOT_FOUND' })

    // What is saved already is not proposed again; another rule of the kind is named.
    const rule = find('group', 'allowed')!.rule as never
    await staff.api.tableSchemaSave({
      params,
      body: {
        columns: [{ name: 'group', type: 'text', rules: [rule] }],
        rules: [{ kind: 'rows', minimum: 5 }],
      },
    })
    const again = (await staff.api.tableSchemaProposal({ params })).proposals
    expect(again.some(({ rule: { kind } }) => kind === 'allowed')).toBe(false)
    expect(again.find(({ rule: { kind } }) => kind === 'rows')?.replaces).toEqual({
      kind: 'rows',
      minimum: 5,
      level: 'WARN',
    })
  })
})
