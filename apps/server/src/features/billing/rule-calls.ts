import { sql } from 'kysely'
import { measureOf, monthAfter } from '@windrow/contract/billing'
import type { Routes } from '@windrow/contract/routes'
import type { BillingRule, RuleOverlap } from '@windrow/contract/schemas/billing'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { AppError } from '../../errors/app-error.ts'
import { dateText, monthOf, nullableDateText } from './billing-dates.ts'
import { lockBilling, openFrom } from './billing-lock.ts'
import { billedAccount, rulesBetween, spanOf, usageDays } from './billing-queries.ts'
import { amountText } from './check-ledger.ts'
import { meterOf } from './draft.ts'
import type { PricedRule } from './price-usage.ts'
import { overlapsOf, type NewRule } from './rule-overlap.ts'
import { pageOfRules, rulesById } from './rule-queries.ts'
import { columnsOf, type RuleValues } from './rule-values.ts'

export const billingRules =
  (app: AppContext): Handler<Routes['billingRules']> =>
  async ({ query }) => {
    const { rules, total } = await pageOfRules(app.db, query)
    return { rules, pagination: { page: query.page, perPage: query.limit, total } }
  }

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION', message, [{ path: `body.${field}`, message }])

const frozenFault = (from: string) => `Earlier months are frozen. Choose ${from} or a later date.`

/** Throws VALIDATION or CONFLICT if the values, dates or reports of a rule don't fit. */
async function assertFits(db: Db, accountId: number, rule: NewRule & RuleValues, from: string | null) {
  columnsOf(rule)
  if (rule.endDate !== null && rule.endDate <= rule.effectiveDate)
    throw invalid('endDate', 'The end must be after the effective date')
  if (from !== null && rule.effectiveDate < from)
    throw new AppError('CONFLICT', frozenFault(from), [
      { path: 'body.effectiveDate', message: frozenFault(from) },
    ])
  const ids = [...new Set(rule.reportIds)]
  if (ids.length === 0) return
  const found = await db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select('reports.id')
    .where('reports.id', 'in', ids)
    .where('projects.organization_id', '=', accountId)
    .where('projects.status', '<>', 'DELETED')
    .execute()
  if (found.length !== ids.length)
    throw invalid('reportIds', 'Some of these reports are not reports of this account')
}

async function assertTemplate(trx: Trx, templateId: number | null): Promise<void> {
  if (templateId === null) return
  const template = await trx
    .selectFrom('billing_templates')
    .select('retired_at')
    .where('id', '=', templateId)
    .forShare()
    .executeTakeFirst()
  if (!template) throw invalid('templateId', 'There is no such template')
  if (template.retired_at) throw invalid('templateId', 'This template is retired. Choose another one.')
}

/** What is wrong about an overlap, and the two ways out. */
function overlapFault({ name, place, effectiveDate, endDate, startOn, endOn, canEnd }: RuleOverlap): string {
  const period = endDate === null ? `from ${effectiveDate}` : `from ${effectiveDate} until ${endDate}`
  const ways = [
    ...(canEnd ? ['end that rule'] : []),
    ...(startOn === null ? [] : [`start on ${startOn}`]),
    ...(endOn === null ? [] : [`end this rule on ${endOn}`]),
  ]
  const advice = ways.length === 0 ? 'choose another date' : ways.join(', or ')
  return `Overlaps "${name}" of ${place}, in effect ${period}. To avoid this, ${advice}.`
}

/** Ends overlapping rules where asked, or throws CONFLICT. */
async function makeRoom(trx: Trx, overlaps: readonly RuleOverlap[], rule: NewRule, endOthers: boolean) {
  const stuck = overlaps.find(({ canEnd }) => !endOthers || !canEnd)
  if (stuck)
    throw new AppError('CONFLICT', overlapFault(stuck), [
      { path: 'body.effectiveDate', message: overlapFault(stuck) },
    ])
  if (overlaps.length > 0)
    await trx
      .updateTable('billing_rules')
      .set({ end_date: rule.effectiveDate })
      .where(
        'id',
        'in',
        overlaps.map(({ billingRuleId }) => billingRuleId),
      )
      .execute()
}

/** The part of a rule that the audit log shows. */
const shown = (rule: BillingRule) => ({
  name: rule.name,
  report: rule.reportName ?? 'all reports',
  billingItem: rule.billingItem,
  billingItemLimitCount: rule.billingItemLimitCount,
  unitRate: rule.unitRate,
  effectiveDate: rule.effectiveDate,
  endDate: rule.endDate,
})

export const billingRuleCreate =
  (app: AppContext): Handler<Routes['billingRuleCreate']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { account, body, actor } = call
      await lockBilling(trx, account.id)
      const from = await openFrom(trx, account.id)
      await assertFits(trx, account.id, body, from)
      await assertTemplate(trx, body.templateId)
      const overlaps = await overlapsOf(trx, account, body, { openFrom: from })
      await makeRoom(trx, overlaps, body, body.endOthers)
      const places = body.reportIds.length === 0 ? [null] : [...new Set(body.reportIds)]
      const made = await trx
        .insertInto('billing_rules')
        .values(
          places.map((reportId) => ({
            ...columnsOf(body),
            organization_id: account.id,
            report_id: reportId,
            template_id: body.templateId,
            end_date: body.endDate,
            created_by: actor.userId,
          })),
        )
        .returning('id')
        .execute()
      const rules = await rulesById(
        trx,
        made.map(({ id }) => id),
      )
      await record(trx, call, {
        action: 'BILLING_RULE_APPLIED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        after: { rules: rules.map(shown), ended: overlaps.map(({ name, place }) => ({ name, place })) },
      })
      return { rules }
    })

/** The rule's period and item, as it is stored now. */
const storedRule = (trx: Trx, id: number) =>
  trx
    .selectFrom('billing_rules')
    .select([
      'report_id',
      'billing_item',
      dateText('effective_date').as('from'),
      nullableDateText('end_date').as('until'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Throws CONFLICT if a new end would change a month that is frozen. */
function assertEndOpen(before: string | null, after: string | null, from: string | null): void {
  if (from === null) return
  if ((after !== null && after < from) || (before !== null && before < from))
    throw new AppError('CONFLICT', frozenFault(from), [{ path: 'body.endDate', message: frozenFault(from) }])
}

export const billingRuleEnd =
  (app: AppContext): Handler<Routes['billingRuleEnd']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { account, billingRule, body } = call
      await lockBilling(trx, account.id)
      const from = await openFrom(trx, account.id)
      const row = await storedRule(trx, billingRule.id)
      if (body.endDate !== null && body.endDate <= row.from)
        throw invalid('endDate', 'The end must be after the effective date')
      assertEndOpen(row.until, body.endDate, from)
      const changedRule = {
        billingItem: row.billing_item,
        reportIds: row.report_id === null ? [] : [row.report_id],
        effectiveDate: row.from,
        endDate: body.endDate,
      }
      const overlaps = await overlapsOf(trx, account, changedRule, { openFrom: from, except: billingRule.id })
      await makeRoom(trx, overlaps, changedRule, false)
      const [before] = await rulesById(trx, [billingRule.id])
      await trx
        .updateTable('billing_rules')
        .set({ end_date: body.endDate })
        .where('id', '=', billingRule.id)
        .execute()
      const [after] = await rulesById(trx, [billingRule.id])
      await record(trx, call, {
        action: 'BILLING_RULE_ENDED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        before: shown(before!),
        after: shown(after!),
      })
      return after!
    })

export const billingRuleDelete =
  (app: AppContext): Handler<Routes['billingRuleDelete']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { account, billingRule } = call
      await lockBilling(trx, account.id)
      const from = await openFrom(trx, account.id)
      const row = await storedRule(trx, billingRule.id)
      if (from !== null && row.from < from)
        throw new AppError(
          'CONFLICT',
          `The rule applies to months that are frozen. End it on ${from} or later instead.`,
        )
      const [rule] = await rulesById(trx, [billingRule.id])
      await trx.deleteFrom('billing_rules').where('id', '=', billingRule.id).execute()
      await record(trx, call, {
        action: 'BILLING_RULE_DELETED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        before: shown(rule!),
      })
      return rule!
    })

/** Rules as if the new one had applied to the whole month instead of others with its measure and place. */
function rulesWith(
  rules: readonly PricedRule[],
  body: NewRule & RuleValues,
  month: { from: string; until: string },
): PricedRule[] {
  const places: (number | null)[] = body.reportIds.length === 0 ? [null] : [...body.reportIds]
  const columns = columnsOf(body)
  const measure = measureOf[body.billingItem]
  const others = rules.filter((rule) => !places.includes(rule.reportId) || measureOf[rule.item] !== measure)
  const added = places.map((reportId, index) => ({
    id: -1 - index,
    reportId,
    name: body.name,
    item: body.billingItem,
    limit: columns.limit_count === null ? null : BigInt(columns.limit_count),
    rate: BigInt(columns.unit_rate_micros),
    ...month,
  }))
  return [...others, ...added]
}

const faultOf = (check: Promise<void>) =>
  check.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'CONFLICT') return error.message
      throw error
    },
  )

export const billingRulePreview =
  (app: AppContext): Handler<Routes['billingRulePreview']> =>
  async ({ account: { id }, body }) => {
    const account = await billedAccount(app.db, id)
    const from = await openFrom(app.db, id)
    const fault = await faultOf(assertFits(app.db, id, body, from))
    const overlaps = await overlapsOf(app.db, account, body, { openFrom: from })
    const month = monthAfter(monthOf(account.today), -1)
    const span = spanOf(month)
    const rules = await rulesBetween(app.db, { ...span, accountIds: [id] })
    const all = await usageDays(app.db, id, span)
    const isAll = body.reportIds.length === 0
    const usage = all.filter(({ reportId }) => isAll || body.reportIds.includes(reportId))
    const now = meterOf(rules, usage, account.currency).total
    const withRule = meterOf(rulesWith(rules, body, span), usage, account.currency).total
    const text = (amount: bigint) => amountText(amount, account.currency)
    return {
      currency: account.currency,
      month,
      now: text(now),
      withRule: text(withRule),
      difference: text(withRule - now),
      overlaps,
      frozenUntil: from,
      fault: fault ?? (overlaps[0] ? overlapFault(overlaps[0]) : null),
    }
  }

export const billingProjects =
  (app: AppContext): Handler<Routes['billingProjects']> =>
  async ({ query: { organizationId } }) => {
    const [account] = await app.db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .execute()
    if (!account) throw new AppError('NOT_FOUND', 'There is no such account, or you may not see it.')
    const { rows } = await sql<{ projectId: number; name: string; billableReportCount: number }>`
      with active as (
        select r.report_id from billing_rules r join organizations o on o.id = r.organization_id
        where o.id = ${organizationId} and r.effective_date <= (now() at time zone o.time_zone)::date
          and (r.end_date is null or r.end_date > (now() at time zone o.time_zone)::date))
      select p.id as "projectId", p.name, (
        select count(*)::int from reports where reports.project_id = p.id
          and (exists (select 1 from active where report_id is null)
            or exists (select 1 from active where active.report_id = reports.id))) as "billableReportCount"
      from projects p where p.organization_id = ${organizationId} and p.status <> 'DELETED'
      order by lower(p.name), p.id`.execute(app.db)
    return { projects: rows }
  }
