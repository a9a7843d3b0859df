import { budgetReason, budgetScopes, usedText } from '@windrow/contract/budgets'
import { isStaff, roleIds, roleMay, roleNames, type RoleName } from '@windrow/contract/roles'
import type { Budget, BudgetNotice } from '@windrow/contract/schemas/budgets'
import type { Db } from '../database/connect.ts'
import { accountBudgets, reportBudget } from './budget-queries.ts'

const mostNamed = 3
const mayAllow = roleNames.filter((role) => roleMay(role, 'budget:override')).map((role) => roleIds[role])

/** Users who may allow a run although a budget is used up, by name. */
async function allowers(db: Db): Promise<BudgetNotice['allowedBy']> {
  const people = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('role_id', 'in', mayAllow)
    .where('deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('first_name')
    .orderBy('id')
    .limit(mostNamed)
    .execute()
  return people.map((one) => ({ fullName: `${one.first_name} ${one.last_name}`.trim(), email: one.email }))
}

const usedPercent = ({ budgetMicros, spentMicros }: Budget): number =>
  Math.floor((spentMicros * 100) / (budgetMicros ?? Infinity))

/**
 * What budgets mean for the next run of a report, as far as a role may know; null if nothing has to be said. A budget
 * that is used up comes before one that nearly is, and the account's before the report's.
 */
export async function budgetNotice(
  db: Db,
  place: { reportId: number; accountId: number },
  role: RoleName,
): Promise<BudgetNotice | null> {
  const budgets = {
    ACCOUNT: (await accountBudgets(db, [place.accountId])).get(place.accountId)!,
    REPORT: await reportBudget(db, place.reportId),
  }
  const scopeIn = (state: Budget['state']) => budgetScopes.find((scope) => budgets[scope].state === state)
  const full = scopeIn('FULL')
  const scope = full ?? (roleMay(role, 'proxy:view-cost') ? scopeIn('WARNING') : undefined)
  if (!scope) return null
  const { month: of, timeZone } = budgets[scope]
  const month = `${of}-01`
  return {
    state: full ? 'FULL' : 'WARNING',
    scope,
    message: full
      ? budgetReason({ scope, month, timeZone })
      : usedText({ scope, month, percent: usedPercent(budgets[scope]) }),
    allowedBy: isStaff(role) ? await allowers(db) : [],
  }
}
