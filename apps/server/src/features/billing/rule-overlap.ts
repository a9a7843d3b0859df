import { measureOf, type BillingItem } from '@windrow/contract/billing'
import type { RuleOverlap } from '@windrow/contract/schemas/billing'
import type { Db } from '../../database/connect.ts'
import { dateText, nullableDateText } from './billing-dates.ts'

/** A rule that isn't saved yet; without reports it is one of the whole account. */
export interface NewRule {
  billingItem: BillingItem
  reportIds: readonly number[]
  effectiveDate: string
  endDate: string | null
}

const rulesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('billing_rules')
    .leftJoin('reports', 'reports.id', 'billing_rules.report_id')
    .select([
      'billing_rules.id',
      'billing_rules.report_id',
      'billing_rules.name',
      'billing_item',
      'reports.name as report_name',
      dateText('billing_rules.effective_date').as('from'),
      nullableDateText('billing_rules.end_date').as('until'),
    ])
    .where('organization_id', '=', accountId)
    .orderBy('billing_rules.effective_date')
    .orderBy('billing_rules.id')
    .execute()

const meets = (a: { from: string; until: string | null }, b: { from: string; until: string | null }) =>
  (b.until === null || a.from < b.until) && (a.until === null || b.from < a.until)

/** Rules of the same measure and place whose period overlaps; `except` is the rule that is being changed. */
export async function overlapsOf(
  db: Db,
  account: { id: number; name: string },
  rule: NewRule,
  { openFrom, except }: { openFrom: string | null; except?: number },
): Promise<RuleOverlap[]> {
  const places: readonly (number | null)[] = rule.reportIds.length === 0 ? [null] : rule.reportIds
  const period = { from: rule.effectiveDate, until: rule.endDate }
  const rows = await rulesOf(db, account.id)
  return rows
    .filter(
      (row) =>
        row.id !== except &&
        places.includes(row.report_id) &&
        measureOf[row.billing_item] === measureOf[rule.billingItem] &&
        meets(row, period),
    )
    .map((row) => ({
      billingRuleId: row.id,
      reportId: row.report_id,
      place: row.report_id === null ? account.name : (row.report_name ?? 'Removed report'),
      name: row.name,
      effectiveDate: row.from,
      endDate: row.until,
      canEnd: row.from < rule.effectiveDate && (openFrom === null || rule.effectiveDate >= openFrom),
      startOn: row.until,
      endOn: row.from > rule.effectiveDate ? row.from : null,
    }))
}
