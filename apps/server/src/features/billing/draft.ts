import { billingItems, minorDigits } from '@windrow/contract/billing'
import type { Db } from '../../database/connect.ts'
import {
  adjustmentSums,
  namesOf,
  rulesBetween,
  spanOf,
  usageDays,
  usageMonths,
  type BilledAccount,
} from './billing-queries.ts'
import { Meter, type DayUsage, type PricedLine, type PricedRule } from './price-usage.ts'

/** A line with the names of its report and project. */
export interface NamedLine extends PricedLine {
  reportName: string
  projectId: number
  projectName: string
}

/** A statement that isn't frozen, computed from the usage and rules of its month. */
export interface Draft {
  digits: number
  meter: Meter
  days: DayUsage[]
  lines: NamedLine[]
  usage: bigint
  adjustments: bigint
  ledgerLines: number
  unbilledRuns: number
  uncovered: { reportId: number; reportName: string }[]
}

/** Prices usage with rules. */
export function meterOf(rules: readonly PricedRule[], usage: readonly DayUsage[], currency: string): Meter {
  const meter = new Meter(rules, minorDigits(currency))
  for (const each of usage) meter.add(each)
  return meter
}

type Names = Awaited<ReturnType<typeof namesOf>>
const removed = { report_name: 'Removed report', project_name: 'Removed project', project_id: 0 }

function named(lines: readonly PricedLine[], names: Names): NamedLine[] {
  const all = lines.map((line) => {
    const { report_name, project_id, project_name } = names.get(line.reportId) ?? removed
    return { ...line, reportName: report_name, projectId: project_id, projectName: project_name }
  })
  return all.toSorted(
    (a, b) =>
      a.projectName.localeCompare(b.projectName, 'en') ||
      a.reportName.localeCompare(b.reportName, 'en') ||
      a.reportId - b.reportId ||
      billingItems.indexOf(a.rule.item) - billingItems.indexOf(b.rule.item) ||
      a.rule.id - b.rule.id,
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Computes the statement of an account for a month. Reads sums of the ledger, never its lines. */
export async function computeDraft(db: Db, account: BilledAccount, month: string): Promise<Draft> {
  const span = spanOf(month)
  const rules = await rulesBetween(db, { ...span, accountIds: [account.id] })
  const days = await usageDays(db, account.id, span)
  const months = await usageMonths(db, month, [account.id])
  const names = await namesOf(db, account.id, month)
  const meter = meterOf(rules, days, account.currency)
  return {
    digits: minorDigits(account.currency),
    meter,
    days,
    lines: named(meter.lines(), names),
    usage: meter.total,
    adjustments: (await adjustmentSums(db, month, [account.id])).get(account.id) ?? 0n,
    ledgerLines: sum(months.map((each) => each.lines)),
    unbilledRuns: sum(months.map((each) => each.unbilledRuns)),
    uncovered: [...meter.uncovered].map((reportId) => ({
      reportId,
      reportName: names.get(reportId)?.report_name ?? removed.report_name,
    })),
  }
}
