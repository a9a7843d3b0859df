import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { billingAccount, lastMonth, recordsRule, runRule } from '../../testing/billing-support.ts'
import { accountTest as test, test as lonelyTest } from '../../testing/test-app.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.code, error.message] : error),
  )

describe('templates', () => {
  // spec: BILL-05, BILL-06
  lonelyTest(
    'have an item, a limit, a rate and a date; used ones are retired instead of deleted',
    async ({ server }) => {
      const { api, organizationId } = await billingAccount(server)
      const items = ['Records', 'Records Cap', 'Request', 'Run'] as const
      for (const billingItem of items)
        await api.billingTemplateCreate({
          body: {
            name: `T ${billingItem}`,
            billingItem,
            billingItemLimitCount: billingItem.startsWith('Records') ? 2_000_000 : null,
            unitRate: '0.000025',
            effectiveDate: '2026-07-01',
          },
        })
      const { templates } = await api.billingTemplates()
      expect(templates.map(({ billingItem }) => billingItem)).toEqual(items)
      const [first, , , last] = templates
      expect(first).toMatchObject({
        billingItemLimitCount: 2_000_000,
        unitRate: '0.000025',
        effectiveDate: '2026-07-01',
        isRetired: false,
      })

      await api.billingRuleCreate({
        params: { orgId: organizationId },
        body: { ...recordsRule, templateId: first!.templateId },
      })
      const params = { templateId: first!.templateId }
      expect(await failure(api.billingTemplateDelete({ params }))).toEqual([
        409,
        'CONFLICT',
        'A rule was made from this template. Retire it instead.',
      ])
      const retired = await api.billingTemplateUpdate({ params, body: { isRetired: true } })
      expect(retired).toMatchObject({ isRetired: true, ruleCount: 1 })
      expect(
        await failure(
          api.billingRuleCreate({
            params: { orgId: organizationId },
            body: { ...recordsRule, effectiveDate: '2027-01-01', templateId: first!.templateId },
          }),
        ),
      ).toEqual([422, 'VALIDATION', 'This template is retired. Choose another one.'])
      await api.billingTemplateDelete({ params: { templateId: last!.templateId } })
      expect((await api.billingTemplates()).pagination.total).toBe(3)
    },
  )

  test('refuse a name that is taken and limits that make no sense', async ({ server }) => {
    const { api } = await billingAccount(server)
    await api.billingTemplateCreate({ body: recordsRule })
    const create = (more: object) => failure(api.billingTemplateCreate({ body: { ...recordsRule, ...more } }))
    expect(await create({ name: 'standard RECORDS' })).toMatchObject([409, 'NAME_TAKEN', expect.anything()])
    expect(await create({ name: 'B', billingItem: 'Run' })).toMatchObject([
      422,
      'VALIDATION',
      expect.anything(),
    ])
    const cap = { name: 'C', billingItem: 'Records Cap', billingItemLimitCount: null }
    expect(await create(cap)).toMatchObject([422, 'VALIDATION', expect.anything()])
    expect(await create({ name: 'D', unitRate: '0.0000001' })).toMatchObject([
      422,
      'VALIDATION',
      expect.anything(),
    ])
  })
})

describe('rules', () => {
  lonelyTest(
    'that overlap are refused with the ways out, of which the other rule can be ended',
    async ({ server }) => {
      const { api, organizationId, makeReport } = await billingAccount(server)
      const params = { orgId: organizationId }
      const report = await makeReport('Catalogue')
      await api.billingRuleCreate({ params, body: { ...recordsRule, endDate: '2026-12-01' } })
      const cap = {
        ...recordsRule,
        name: 'Cap',
        billingItem: 'Records Cap' as const,
        effectiveDate: '2026-10-01',
      }

      expect(await failure(api.billingRuleCreate({ params, body: cap }))).toEqual([
        409,
        'CONFLICT',
        'Overlaps "Standard records" of Nordlake Retail, in effect from 2026-01-01 until 2026-12-01. To avoid this, end that rule, or start on 2026-12-01.',
      ])
      // Another measure, another place, or another period don't overlap.
      await api.billingRuleCreate({ params, body: runRule })
      await api.billingRuleCreate({ params, body: { ...cap, reportIds: [report.id] } })
      await api.billingRuleCreate({ params, body: { ...cap, effectiveDate: '2026-12-01', name: 'Later' } })
      expect(
        await failure(api.billingRuleCreate({ params, body: { ...cap, endOthers: true } })),
      ).toMatchObject([409, 'CONFLICT', expect.stringContaining('"Later"')])
      await api.billingRuleCreate({ params, body: { ...cap, endDate: '2026-12-01', endOthers: true } })

      const { rules } = await api.billingRules({ query: { organizationId } })
      expect(rules.map(({ name, effectiveDate, endDate }) => [name, effectiveDate, endDate])).toEqual([
        ['Standard records', '2026-01-01', '2026-10-01'],
        ['Per run', '2026-01-01', null],
        ['Cap', '2026-10-01', '2026-12-01'],
        ['Later', '2026-12-01', null],
        ['Cap', '2026-10-01', null],
      ])
    },
  )

  lonelyTest('are previewed with the last month, which nothing changes', async ({ server }) => {
    const { api, organizationId, makeReport, endRun, db } = await billingAccount(server)
    const params = { orgId: organizationId }
    const report = await makeReport('Catalogue')
    const other = await makeReport('Prices')
    const day = `${lastMonth()}-10T00:00:00Z`
    await endRun(report.id, day, { rows: 3000 })
    await endRun(other.id, day, { rows: 3000 })
    await api.billingRuleCreate({ params, body: { ...recordsRule, effectiveDate: '2020-01-01' } })

    const body = { ...recordsRule, unitRate: '0.02', reportIds: [report.id] }
    const preview = await api.billingRulePreview({ params, body })
    expect(preview).toMatchObject({ now: '25.00', withRule: '40.00', difference: '15.00', fault: null })
    const all = await api.billingRulePreview({ params, body: { ...body, reportIds: [] } })
    expect(all).toMatchObject({ now: '50.00', withRule: '80.00', overlaps: [{ name: 'Standard records' }] })
    expect(await db.selectFrom('billing_rules').select('id').execute()).toHaveLength(1)
  })

  test('are for reports of their account alone', async ({ server }) => {
    const { api, organizationId } = await billingAccount(server)
    const { makeReport } = await billingAccount(server, 'Kestrel')
    const foreign = await makeReport('Foreign')
    const body = { ...recordsRule, reportIds: [foreign.id] }
    expect(await failure(api.billingRuleCreate({ params: { orgId: organizationId }, body }))).toMatchObject([
      422,
      'VALIDATION',
      expect.anything(),
    ])
  })

  test('are ended and deleted while no frozen month depends on them', async ({ server }) => {
    const { api, organizationId, makeReport, endRun } = await billingAccount(server)
    const params = { orgId: organizationId }
    const report = await makeReport('Catalogue')
    await endRun(report.id, '2026-10-10T12:00:00Z', { rows: 3000 })
    const { rules } = await api.billingRuleCreate({ params, body: recordsRule })
    const rule = { ...params, billingRuleId: rules[0]!.billingRuleId }
    await api.billingFreeze({ params: { ...params, month: '2026-10' } })

    const end = (endDate: string | null) => failure(api.billingRuleEnd({ params: rule, body: { endDate } }))
    expect(await end('2026-10-20')).toMatchObject([409, 'CONFLICT', expect.stringContaining('2026-11-01')])
    expect(await failure(api.billingRuleDelete({ params: rule }))).toMatchObject([
      409,
      'CONFLICT',
      expect.anything(),
    ])
    const past = { ...runRule, effectiveDate: '2026-10-31' }
    expect(await failure(api.billingRuleCreate({ params, body: past }))).toMatchObject([
      409,
      'CONFLICT',
      'Earlier months are frozen. Choose 2026-11-01 or a later date.',
    ])
    expect(await end('2026-11-20')).toBe('no error')
    const planned = await api.billingRuleCreate({ params, body: { ...runRule, effectiveDate: '2030-01-01' } })
    const { billingRuleId } = planned.rules[0]!
    expect(await api.billingRuleDelete({ params: { ...params, billingRuleId } })).toMatchObject({
      state: 'PLANNED',
    })
  })

  // spec: BILL-03
  test('tell the billable reports of each project of an account', async ({ server }) => {
    const { api, organizationId, makeReport, projectId } = await billingAccount(server)
    const report = await makeReport('Catalogue')
    await makeReport('Prices')
    const query = { organizationId }
    const counts = async () =>
      (await api.billingProjects({ query })).projects.map((each) => [
        each.projectId,
        each.billableReportCount,
      ])
    expect(await counts()).toEqual([[projectId, 0]])
    await api.billingRuleCreate({
      params: { orgId: organizationId },
      body: { ...runRule, reportIds: [report.id] },
    })
    expect(await counts()).toEqual([[projectId, 1]])
    await api.billingRuleCreate({ params: { orgId: organizationId }, body: recordsRule })
    expect(await counts()).toEqual([[projectId, 2]])
    expect(await failure(api.billingProjects({ query: { organizationId: 999_999 } }))).toMatchObject([
      404,
      'NOT_FOUND',
      expect.anything(),
    ])
  })
})
