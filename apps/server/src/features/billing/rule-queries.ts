import { sql, type RawBuilder } from 'kysely'
import { formatRate, type RuleState } from '@windrow/contract/billing'
import type { BillingRule } from '@windrow/contract/schemas/billing'
import type { Db } from '../../database/connect.ts'
import { dateText, exactText, nullableDateText, todayOfAccount } from './billing-dates.ts'

const stateOf = sql<RuleState>`case
  when billing_rules.effective_date > (now() at time zone organizations.time_zone)::date then 'PLANNED'
  when billing_rules.end_date <= (now() at time zone organizations.time_zone)::date then 'ENDED'
  else 'ACTIVE' end`

const joined = (db: Db) =>
  db
    .selectFrom('billing_rules')
    .innerJoin('organizations', 'organizations.id', 'billing_rules.organization_id')
    .leftJoin('reports', 'reports.id', 'billing_rules.report_id')
    .leftJoin('projects', 'projects.id', 'reports.project_id')

const selected = (db: Db) =>
  joined(db).select([
    'billing_rules.id',
    'billing_rules.organization_id',
    'organizations.name as account_name',
    'organizations.currency',
    'billing_rules.report_id',
    'reports.name as report_name',
    'projects.id as project_id',
    'projects.name as project_name',
    'billing_rules.template_id',
    'billing_rules.name',
    'billing_item',
    'limit_count',
    exactText('billing_rules.unit_rate_micros').as('rate'),
    dateText('billing_rules.effective_date').as('from'),
    nullableDateText('billing_rules.end_date').as('until'),
    stateOf.as('state'),
    todayOfAccount.as('today'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const toRule = (row: Row): BillingRule => ({
  billingRuleId: row.id,
  organizationId: row.organization_id,
  accountName: row.account_name,
  currency: row.currency,
  reportId: row.report_id,
  reportName: row.report_id === null ? null : (row.report_name ?? 'Removed report'),
  projectId: row.project_id,
  projectName: row.project_name,
  templateId: row.template_id,
  name: row.name,
  billingItem: row.billing_item,
  billingItemLimitCount: row.limit_count,
  unitRate: formatRate(BigInt(row.rate), row.currency),
  effectiveDate: row.from,
  endDate: row.until,
  state: row.state,
})

export async function rulesById(db: Db, ids: readonly number[]): Promise<BillingRule[]> {
  if (ids.length === 0) return []
  const rows = await selected(db).where('billing_rules.id', 'in', ids).orderBy('billing_rules.id').execute()
  return rows.map(toRule)
}

interface RuleFilter {
  organizationId?: number | undefined
  reportId?: number | undefined
  state?: RuleState | undefined
}

/** The conditions of a filter. */
const conditions = ({ organizationId, reportId, state }: RuleFilter): RawBuilder<boolean> => {
  const all = [
    ...(organizationId === undefined ? [] : [sql`billing_rules.organization_id = ${organizationId}`]),
    ...(reportId === undefined ? [] : [sql`billing_rules.report_id = ${reportId}`]),
    ...(state === undefined ? [] : [sql`${stateOf} = ${state}`]),
  ]
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Rules by account, those of the whole account first, then by report and date. */
export async function pageOfRules(db: Db, query: RuleFilter & { page: number; limit: number }) {
  const where = conditions(query)
  const rows = await selected(db)
    .where(where)
    .orderBy(sql`lower(organizations.name)`)
    .orderBy('billing_rules.organization_id')
    .orderBy(sql`billing_rules.report_id is not null`)
    .orderBy(sql`lower(coalesce(reports.name, ''))`)
    .orderBy('billing_rules.effective_date')
    .orderBy('billing_rules.id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  const { total } = await joined(db)
    .select(sql<number>`count(*)::int`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return { rules: rows.map(toRule), total }
}
