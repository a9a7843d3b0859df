import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readZip } from '@windrow/dataset/test-support/read-xlsx'
import { describe, expect } from 'vitest'
import { cleanUp } from '../../scheduler/clean-up.ts'
import { failure, messageOf } from '../../testing/failure.ts'
import { endedRun, ownReport } from '../../testing/ended-run.ts'
import { mailTo } from '../../testing/mails.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { fireDuePlans } from './fire-plans.ts'
import { makeNextGenerated } from './make-generated.ts'
import { nextPlanTime, periodDays, planWords } from './plan-times.ts'
import { tellNextReceivers } from './tell-receivers.ts'

const settings = {
  name: 'Weekly service report',
  format: 'XLSX' as const,
  period: 'DAYS_30' as const,
  contents: ['TOTALS', 'ACCOUNTS', 'PROJECTS', 'REPORTS', 'DAYS', 'FAILURES'] as ('TOTALS' | 'DAYS')[],
}
const weekly = { frequency: 'Weekly' as const, time: '07:00', weekday: 1, timeZone: 'Europe/Helsinki' }

async function installation(server: TestApp) {
  const staff = await server.signIn('ADMIN', 'Operator')
  const north = await server.signIn('MANAGER', 'North')
  const shop = await ownReport(server, north, 'Tents')
  await endedRun(server, shop, { rows: 4711 })
  await endedRun(server, shop, { status: 'FAILED', rows: 0 })
  return { staff, north, shop }
}

describe('generated reports', () => {
  // spec: REPORTING-02
  test('are made as XLSX and PDF, told to receivers and downloaded', async ({ server }) => {
    const { app } = server
    const { staff, north } = await installation(server)
    const accountIds = [north.organizationId]
    const sheet = await staff.api.generatedCreate({
      body: { settings: { ...settings, accountIds, receivers: [north.email] } },
    })
    await staff.api.generatedCreate({
      body: { settings: { ...settings, format: 'PDF', name: 'For the board' } },
    })
    expect(sheet.report).toMatchObject({ state: 'QUEUED', scope: 'North', plan: null, mayChange: true })
    while (await makeNextGenerated(app));
    while (await tellNextReceivers(app));

    const { reports } = await staff.api.generatedList({})
    expect(reports.map(({ name, state, scope }) => [name, state, scope])).toEqual([
      ['For the board', 'READY', 'All accounts'],
      ['Weekly service report', 'READY', 'North'],
    ])
    const mail = await mailTo(server, north.email)
    expect(mail.body).toContain('/reporting/generated')
    const seen = await north.api.generatedList({})
    expect(seen.reports).toMatchObject([{ name: 'Weekly service report', mayChange: false }])
    const file = await north.api.generatedFile({ params: { generatedId: seen.reports[0]!.id } })
    expect(file.headers.get('content-disposition')).toContain('Weekly_service_report.xlsx')
    const path = join(server.dataDir, 'report.xlsx')
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
    const parts = await readZip(path)
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<v>4711</v>')
    expect(parts.get('xl/workbook.xml')).toMatch(
      /Totals.*By account.*By project.*By report.*Every day.*Failures/,
    )
    expect(await failure(north.api.generatedFile({ params: { generatedId: reports[0]!.id } }))).toBe(
      '404 NOT_FOUND',
    )
    const pdf = await staff.api.generatedFile({ params: { generatedId: reports[0]!.id } })
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('reach nobody who may not see what they contain', async ({ server }) => {
    const { staff, north } = await installation(server)
    const viewer = await server.signIn('VIEWER', 'North')
    const south = await server.signIn('MANAGER', 'South')
    const order = (by: typeof staff, receivers: string[], accountIds: number[] = []) =>
      by.api.generatedCreate({ body: { settings: { ...settings, accountIds, receivers } } })

    for (const [by, receiver, accountIds] of [
      [staff, north.email, []],
      [staff, north.email, [south.organizationId]],
      [staff, viewer.email, [north.organizationId]],
      [north, south.email, []],
      [staff, 'nobody@elsewhere.example', []],
    ] as const) {
      const message = await messageOf(order(by, [receiver], [...accountIds]))
      expect(message).toContain(`${receiver} can't receive it`)
    }
    // A manager's order is about the own account, whatever it names.
    const { report } = await order(north, [north.email], [south.organizationId])
    expect(report!.scope).toBe('North')
    expect((await south.api.generatedList({})).reports).toEqual([])
  })

  test('say why they failed, are retried and deleted by those who may', async ({ server }) => {
    const { app } = server
    const { staff, north } = await installation(server)
    const { report } = await north.api.generatedCreate({ body: { settings } })
    const params = { generatedId: report!.id }
    const role = (role_id: number) =>
      app.db.updateTable('users').set({ role_id }).where('id', '=', north.userId).execute()
    const { role_id } = await app.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', north.userId)
      .executeTakeFirstOrThrow()
    expect(await failure(staff.api.generatedRetry({ params }))).toBe('409 CONFLICT')
    const viewer = await server.signIn('VIEWER', 'North')
    const asViewer = await app.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', viewer.userId)
      .executeTakeFirstOrThrow()
    await role(asViewer.role_id)
    await makeNextGenerated(app)
    await role(role_id)

    const [failed] = (await north.api.generatedList({})).reports
    expect(failed).toMatchObject({
      state: 'FAILED',
      message: expect.stringContaining('may not see these figures'),
    })
    expect(await failure(north.api.generatedFile({ params }))).toBe('409 CONFLICT')
    const envoy = await server.signIn('ADMIN:ENVOY', 'Operator')
    expect(await failure(envoy.api.generatedDelete({ params }))).toBe('403 FORBIDDEN')
    expect(await north.api.generatedRetry({ params })).toMatchObject({ state: 'QUEUED', message: null })
    await makeNextGenerated(app)
    const { object_key } = await app.db.selectFrom('generated_reports').selectAll().executeTakeFirstOrThrow()
    expect((await app.store.get(object_key!)).length).toBeGreaterThan(1000)
    await north.api.generatedDelete({ params })
    expect((await north.api.generatedList({})).reports).toEqual([])
    await expect(app.store.get(object_key!)).rejects.toThrow('is gone')
  })

  test('are due once per time, whoever else looks, and their files end', async ({ server }) => {
    const { app } = server
    const { staff } = await installation(server)
    const { plan } = await staff.api.generatedCreate({ body: { settings, repeat: weekly } })
    expect(plan).toMatchObject({ words: 'Weekly on Monday at 07:00, Europe/Helsinki', mayChange: true })
    expect(await fireDuePlans(app)).toBe(false)
    expect((await staff.api.generatedList({})).reports).toEqual([])
    const due = new Date(Date.UTC(2024, 10, 25, 5))
    await app.db.updateTable('report_plans').set({ next_due_at: due }).execute()
    await Promise.all(Array.from({ length: 4 }, () => fireDuePlans(app)))
    // As if a node had died after queuing it, before it moved the due time: nothing is queued twice.
    await app.db.updateTable('report_plans').set({ next_due_at: due }).execute()
    await fireDuePlans(app)

    const { reports } = await staff.api.generatedList({})
    expect(reports).toMatchObject([{ from: '2024-10-27', to: '2024-11-25', plan: plan!.words }])
    const next = new Date((await staff.api.reportPlanList()).plans[0]!.nextDate!)
    expect(next.getTime()).toBeGreaterThan(Date.now())
    expect((await staff.api.reportPlanDelete({ params: { planId: plan!.id } })).plans).toEqual([])
    await app.db
      .updateTable('generated_reports')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await cleanUp(app)).toBe(false)
    expect((await staff.api.generatedList({})).reports).toEqual([])
  })
})

describe('periods', () => {
  test('are full weeks and months before a day', () => {
    const days = (period: Parameters<typeof periodDays>[0], today: string) =>
      Object.values(periodDays(period, today))

    expect(days('LAST_DAY', '2027-03-01')).toEqual(['2027-02-28', '2027-02-28'])
    expect(days('LAST_WEEK', '2027-03-29')).toEqual(['2027-03-22', '2027-03-28'])
    expect(days('LAST_WEEK', '2027-03-28')).toEqual(['2027-03-15', '2027-03-21'])
    expect(days('LAST_MONTH', '2028-03-31')).toEqual(['2028-02-01', '2028-02-29'])
    expect(days('DAYS_60', '2027-03-01')).toEqual(['2027-01-01', '2027-03-01'])
    expect(days('ALL', '2027-03-01')).toEqual([null, '2027-03-01'])
  })

  test('begin at wall times, also when clocks change', () => {
    const at = (repeat: object, after: string) =>
      nextPlanTime(
        {
          frequency: 'Daily',
          time: '07:00',
          weekday: 1,
          monthDay: 1,
          timeZone: 'Europe/Helsinki',
          ...repeat,
        },
        Date.parse(after),
      )!.toISOString()

    expect(at({}, '2027-03-27T12:00:00Z')).toBe('2027-03-28T04:00:00.000Z')
    expect(at({ frequency: 'Weekly' }, '2027-03-28T12:00:00Z')).toBe('2027-03-29T04:00:00.000Z')
    expect(at({ frequency: 'Monthly', monthDay: 'last' }, '2027-02-01T00:00:00Z')).toBe(
      '2027-02-28T05:00:00.000Z',
    )
    expect(planWords({ frequency: 'Monthly', time: '07:00', weekday: 1, monthDay: 1, timeZone: 'UTC' })).toBe(
      'Monthly on day 1 at 07:00, UTC',
    )
  })
})
