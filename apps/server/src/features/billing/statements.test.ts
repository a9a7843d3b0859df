import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { billingAccount, lastMonth, recordsRule, runRule } from '../../testing/billing-support.ts'
import { messageOf } from '../../testing/failure.ts'
import { sendMessages, wholeMail } from '../../testing/mails.ts'
import { test } from '../../testing/test-app.ts'
import { freezeDueStatements } from './auto-freeze.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.code, error.message] : error),
  )
const month = '2026-10'

describe('a statement', () => {
  test('has an adjustment once, although its answer was lost and it was sent again', async ({ server }) => {
    const { api, organizationId, makeReport, endRun } = await billingAccount(server, 'Lakeside')
    const params = { orgId: organizationId, month }
    const report = await makeReport('Catalogue')
    await api.billingRuleCreate({ params, body: recordsRule })
    await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 3000 })
    const body = { amount: '-5.10', reason: 'Late', clientId: 'adjust-0001' }
    const added = await api.billingAdjust({ params, body })

    const again = await Promise.all([1, 2].map(() => api.billingAdjust({ params, body })))
    const other = await failure(api.billingAdjust({ params, body: { ...body, amount: '-6' } }))

    expect(again).toEqual([added, added])
    expect(other).toEqual([
      409,
      'CONFLICT',
      'This adjustment was added before: -5.10, Late. Check the statement before you add another one.',
    ])
    await api.billingFreeze({ params })
    expect(await api.billingAdjust({ params, body })).toEqual(added)
    expect((await api.billingStatement({ params })).adjustments).toEqual([added])
  })

  test('has lines by report and rule, adjustments with their reason, and equals the ledger', async ({
    server,
  }) => {
    const { api, organizationId, makeReport, endRun } = await billingAccount(
      server,
      'Nordlake',
      'Europe/Helsinki',
    )
    const params = { orgId: organizationId, month }
    const report = await makeReport('Catalogue')
    await api.billingRuleCreate({ params, body: recordsRule })
    await api.billingRuleCreate({ params, body: runRule })
    await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 1600 })
    await endRun(report.id, '2026-10-25T12:00:00Z', { rows: 1400 })
    await endRun(report.id, '2026-10-25T12:00:00Z', { rows: 9, status: 'FAILED' })
    await api.billingAdjust({ params, body: { amount: '-5.10', reason: 'Credit for late deliveries' } })

    const statement = await api.billingStatement({ params })
    expect(statement).toMatchObject({
      status: 'DRAFT',
      usage: '25.10',
      adjustmentsTotal: '-5.10',
      total: '20.00',
      ledgerLines: 3,
      unbilledRuns: 1,
      clockChange: '25-hour day on Oct 25: clock change',
      adjustments: [{ amount: '-5.10', reason: 'Credit for late deliveries', createdBy: 'Maja Lindqvist' }],
    })
    expect(statement.lines).toMatchObject([
      { billingItem: 'Records', used: 3000, billed: 2000, unitRate: '0.0125', amount: '25.00' },
      { billingItem: 'Run', used: 2, billed: 2, unitRate: '0.05', amount: '0.10' },
    ])
    expect(statement.days).toHaveLength(31)
    expect([statement.days[4], statement.days.at(-1)]).toMatchObject([
      { records: 1600, spent: '7.55' },
      { records: 0, spent: '25.10' },
    ])
    expect(await api.billingStatementCheck({ params })).toEqual({
      isEqual: true,
      ledgerLines: 3,
      usage: '25.10',
    })
  })

  test('never changes once it is frozen', async ({ server }) => {
    const { api, db, organizationId, makeReport, endRun, ledger } = await billingAccount(server)
    const params = { orgId: organizationId, month }
    const report = await makeReport('Catalogue')
    await api.billingRuleCreate({ params, body: recordsRule })
    const run = await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 3000 })
    const frozen = await api.billingFreeze({ params })
    expect(frozen).toMatchObject({
      status: 'FROZEN',
      number: 'S-000001',
      total: '25.00',
      frozenBy: 'Maja Lindqvist',
    })
    expect(frozen.days).toHaveLength(31)
    expect(frozen.days.at(-1)).toEqual({ day: '2026-10-31', records: 0, spent: '25.00' })

    await db.updateTable('runs').set({ review_state: 'REJECTED' }).where('id', '=', run).execute()
    await endRun(report.id, '2026-10-06T12:00:00Z', { rows: 500 })
    await db.updateTable('reports').set({ name: 'Renamed' }).execute()
    expect(await api.billingStatement({ params })).toEqual(frozen)
    const today = new Date().toISOString().slice(0, 10)
    expect((await ledger(run))[1]).toMatchObject({ kind: 'REVERSAL', day: today })
    expect(await failure(api.billingFreeze({ params }))).toMatchObject([
      409,
      'CONFLICT',
      'October 2026 is frozen already.',
    ])
    expect(await failure(api.billingAdjust({ params, body: { amount: '-1', reason: 'Late' } }))).toEqual([
      409,
      'CONFLICT',
      'October 2026 is frozen. Add the adjustment to November 2026 or later.',
    ])
    for (const table of ['billing_statements', 'billing_statement_lines'])
      expect(await messageOf(sql`delete from ${sql.table(table)}`.execute(db))).toBe(
        `${table} is append-only`,
      )
  })

  test('is frozen after its month and after the months before it', async ({ server }) => {
    const { api, organizationId, makeReport, endRun } = await billingAccount(server)
    const report = await makeReport('Catalogue')
    await endRun(report.id, '2026-09-05T12:00:00Z', { rows: 1 })
    await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 1 })
    const freeze = (which: string) =>
      failure(api.billingFreeze({ params: { orgId: organizationId, month: which } }))
    expect(await freeze('2026-10')).toMatchObject([
      409,
      'CONFLICT',
      'Freeze September 2026 first: months are frozen in their order.',
    ])
    expect(await freeze('2099-01')).toMatchObject([409, 'CONFLICT', expect.stringContaining("isn't over")])
    expect([await freeze('2026-09'), await freeze('2026-10')]).toEqual(['no error', 'no error'])
  })

  test('freezes automatically on the day that the account sets, and mails those who may bill once', async ({
    server,
  }) => {
    const { api, db, organizationId, makeReport, endRun } = await billingAccount(server)
    const { email: envoy } = await server.signIn('ADMIN:ENVOY')
    for (const role of ['ADMIN:BUILDER', 'MANAGER'] as const) await server.signIn(role, 'Nordlake Retail')
    const report = await makeReport('Catalogue')
    await endRun(report.id, '2026-09-05T12:00:00Z', { rows: 1 })
    await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 1 })
    expect(await freezeDueStatements(server.app)).toBe(false)
    const params = { orgId: organizationId }
    await api.billingSettingsSave({ params, body: { currency: 'USD', freezeDay: 1 } })
    while (await freezeDueStatements(server.app));
    const statuses = []
    for (const which of ['2026-09', '2026-10'])
      statuses.push(await api.billingStatement({ params: { ...params, month: which } }))
    expect(statuses).toMatchObject([
      { status: 'FROZEN', number: 'S-000001', frozenBy: null },
      { status: 'FROZEN', number: 'S-000002', frozenBy: null },
    ])

    const entries = await db
      .selectFrom('audit_log')
      .select(['user_id', 'organization_id', 'after'])
      .where('action', '=', 'STATEMENT_FROZEN')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject(
      ['S-000001', 'S-000002'].map((number) => ({
        user_id: null,
        organization_id: organizationId,
        after: { number, total: '0.00' },
      })),
    )
    await sendMessages(server)
    const mails = await db.selectFrom('mails').select(['recipient', 'subject']).execute()
    const subject =
      '2 notifications: Statement S-000001 of Nordlake Retail for September 2026 was frozen and 1 more'
    expect(mails).toHaveLength(2)
    expect(mails).toEqual(expect.arrayContaining([{ recipient: envoy, subject }]))
  })

  test('mails those who may bill what was frozen by hand', async ({ server }) => {
    const { api, db, organizationId, makeReport, endRun } = await billingAccount(server)
    const report = await makeReport('Catalogue')
    await api.billingRuleCreate({ params: { orgId: organizationId }, body: recordsRule })
    await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 3000 })
    await api.billingFreezeAll({ params: { month } })
    await sendMessages(server)
    const mails = await db.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([
      { subject: 'Statement S-000001 of Nordlake Retail for October 2026 was frozen' },
    ])
    for (const part of [
      'Total $25.00, frozen by Maja Lindqvist.',
      `/admin/billing/statements/${organizationId}/2026-10`,
      'You get this because your role manages billing.',
    ])
      expect(wholeMail(server, mails[0]!).body).toContain(part)
  })

  test('takes amounts of its currency only, and no credit above its total', async ({ server }) => {
    const { api, organizationId, makeReport, endRun } = await billingAccount(server)
    const params = { orgId: organizationId, month }
    await api.billingSettingsSave({ params, body: { currency: 'JPY', freezeDay: null } })
    const report = await makeReport('Catalogue')
    await api.billingRuleCreate({ params, body: { ...recordsRule, unitRate: '0.5' } })
    await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 1003 })
    const adjust = (amount: string) =>
      failure(api.billingAdjust({ params, body: { amount, reason: 'Credit' } }))
    expect(await adjust('-1.5')).toEqual([
      422,
      'VALIDATION',
      'JPY has no decimal places. Enter a whole number.',
    ])
    expect(await adjust('-3')).toEqual([
      422,
      'VALIDATION',
      'The total is ¥2; a larger credit would make it negative. Add the rest to a later month.',
    ])
    expect(await adjust('0')).toMatchObject([422, 'VALIDATION', expect.anything()])
    expect(await adjust('-2')).toBe('no error')
    expect(await api.billingStatement({ params })).toMatchObject({ usage: '2', total: '0' })
    const change = api.billingSettingsSave({ params, body: { currency: 'EUR', freezeDay: null } })
    expect(await failure(change)).toMatchObject([409, 'CONFLICT', expect.anything()])
  })

  test('is downloaded as PDF and as CSV without formulas', async ({ server }) => {
    const { api, organizationId, makeReport, endRun } = await billingAccount(server)
    const params = { orgId: organizationId, month }
    const report = await makeReport('=cmd("x"), Žluť')
    await api.billingRuleCreate({ params, body: recordsRule })
    await endRun(report.id, '2026-10-05T12:00:00Z', { rows: 3000 })
    await api.billingAdjust({ params, body: { amount: '-5', reason: 'Credit' } })
    await api.billingFreeze({ params })

    const csv = await (await api.billingStatementCsv({ params })).text()
    expect(csv.split('\r\n').slice(1, 4)).toEqual([
      `Nordlake Retail,2026-10,S-000001,USD,Usage,Outdoor gear,"'=cmd(""x""), Žluť",Standard records,Records,1000,0.0125,3000,2000,25.00`,
      'Nordlake Retail,2026-10,S-000001,USD,Adjustment,,Credit,,,,,,,-5.00',
      'Nordlake Retail,2026-10,S-000001,USD,Total,,,,,,,,,20.00',
    ])
    const files = [await api.billingStatementPdf({ params }), await api.billingStatementPdf({ params })]
    const [first, second] = await Promise.all(files.map((file) => file.bytes()))
    expect(first).toEqual(second)
    const { text } = await extractText(await getDocumentProxy(first), { mergePages: true })
    for (const part of [
      'Statement for October 2026',
      'Nordlake Retail',
      'S-000001',
      '$20.00',
      '−$5.00',
      'Žluť',
    ])
      expect(text).toContain(part)
    const list = await (await api.billingMonthCsv({ params: { month } })).text()
    expect(list).toContain('Nordlake Retail,2026-10,FROZEN,S-000001,USD,1,25.00,-5.00,20.00')
  })
})

describe('statements of a month', () => {
  test('are listed by account with totals by currency, and frozen together', async ({ server }) => {
    const one = await billingAccount(server, 'Nordlake')
    const two = await billingAccount(server, 'Kestrel', 'Asia/Tokyo')
    await billingAccount(server, 'Tallow')
    const { api } = one
    await api.billingSettingsSave({
      params: { orgId: two.organizationId },
      body: { currency: 'JPY', freezeDay: null },
    })
    for (const { organizationId, makeReport, endRun } of [one, two]) {
      const report = await makeReport('Catalogue')
      const rule = { ...recordsRule, effectiveDate: '2026-09-15' }
      await api.billingRuleCreate({ params: { orgId: organizationId }, body: rule })
      await endRun(report.id, '2026-09-10T12:00:00Z', { rows: 9000 })
      await endRun(report.id, '2026-09-20T12:00:00Z', { rows: 2000 })
      await endRun(report.id, '2026-10-20T12:00:00Z', { rows: 3000 })
    }
    const { statements, summary } = await api.billingStatements({ query: { month } })
    expect(statements.map((each) => [each.accountName, each.total, each.change, each.ledgerLines])).toEqual([
      ['Kestrel', '25', 92.3, 1],
      ['Nordlake', '25.00', 100, 1],
      ['Tallow', '0.00', null, 0],
    ])
    expect(summary).toEqual({
      open: 0,
      drafts: 3,
      frozen: 0,
      totals: [
        { currency: 'JPY', total: '25' },
        { currency: 'USD', total: '25.00' },
      ],
      uncoveredReports: 0,
    })
    const september = await api.billingStatements({ query: { month: '2026-09', search: 'nord' } })
    expect(september.statements).toMatchObject([{ total: '12.50', uncoveredReports: 1 }])
    expect(await failure(api.billingFreezeAll({ params: { month } }))).toMatchObject([
      409,
      'CONFLICT',
      expect.stringContaining('Freeze September 2026 first'),
    ])
    expect(await api.billingFreezeAll({ params: { month: '2026-09' } })).toEqual({ frozen: 2, skipped: [] })
    expect(
      (await api.billingStatements({ query: { month: '2026-09', status: 'FROZEN' } })).statements,
    ).toHaveLength(2)
  })
})

test('the list of statements shows a new rule and its end at once', async ({ server }) => {
  const { api, organizationId, makeReport, endRun } = await billingAccount(server, 'Nordlake')
  const params = { orgId: organizationId }
  const report = await makeReport('Catalogue')
  const rule = { ...runRule, effectiveDate: '2026-10-01' }
  await endRun(report.id, '2026-10-20T12:00:00Z', { rows: 3000 })
  const listed = async () => (await api.billingStatements({ query: { month } })).statements[0]?.total
  expect(await listed()).toBe('0.00')
  await api.billingRuleCreate({ params, body: { ...recordsRule, effectiveDate: '2026-10-01' } })
  expect(await listed()).toBe('25.00')
  const { rules } = await api.billingRuleCreate({ params, body: rule })
  expect(await listed()).toBe('25.05')
  const { billingRuleId } = rules[0]!
  await api.billingRuleEnd({ params: { ...params, billingRuleId }, body: { endDate: '2026-10-10' } })
  expect(await listed()).toBe('25.00')
})

describe('usage of the own account', () => {
  test('is shown to its managers with issued statements, without drafts and rules', async ({ server }) => {
    const { api, organizationId, makeReport, endRun, projectId } = await billingAccount(server)
    const manager = await server.signIn('MANAGER', 'Nordlake Retail')
    const month = lastMonth()
    const params = { orgId: organizationId, month }
    const report = await makeReport('Catalogue')
    await api.billingRuleCreate({ params, body: { ...recordsRule, billingItemLimitCount: null } })
    await endRun(report.id, `${month}-05T12:00:00Z`, { rows: 3000 })
    expect(await failure(manager.api.billingOwnPdf({ params: { month } }))).toMatchObject([
      404,
      'NOT_FOUND',
      expect.anything(),
    ])
    await api.billingFreeze({ params })
    await endRun(report.id, new Date(), { rows: 800, done: 4 })

    expect(await manager.api.billingOwn()).toMatchObject({
      records: 800,
      requests: 4,
      runs: 1,
      soFar: '10.00',
      statements: [{ month, number: 'S-000001', total: '37.50' }],
    })
    const pdf = await manager.api.billingOwnPdf({ params: { month } })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(await (await manager.api.billingOwnCsv({ params: { month } })).text()).toContain('37.50')
    const place = { id: projectId, rid: report.id }
    expect(await failure(manager.api.billingReport({ params: place }))).toMatchObject([
      403,
      'FORBIDDEN',
      expect.anything(),
    ])
    expect(await failure(manager.api.billingStatement({ params }))).toMatchObject([
      403,
      'FORBIDDEN',
      expect.anything(),
    ])
    const stranger = await server.signIn('MANAGER', 'Another')
    expect((await stranger.api.billingOwn()).statements).toEqual([])
    expect(await failure(stranger.api.billingStatement({ params }))).toMatchObject([
      404,
      'NOT_FOUND',
      expect.anything(),
    ])

    expect(await api.billingReport({ params: place })).toMatchObject({
      soFar: '10.00',
      lastMonth: '37.50',
      lines: [{ ruleName: 'Standard records', used: 800 }],
      statements: [{ month, number: 'S-000001', status: 'FROZEN', amount: '37.50' }],
    })
  })
})
