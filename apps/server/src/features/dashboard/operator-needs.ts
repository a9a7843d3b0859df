import { sql } from 'kysely'
import { warnShare } from '@windrow/contract/budgets'
import { dollars } from '@windrow/contract/reporting'
import type { DashboardNeed } from '@windrow/contract/schemas/dashboard'
import { ofAccounts } from '../../day-figures/figure-scope.ts'
import { mostNeeds, rowsOf, type Reading } from './need-reading.ts'

interface BudgetRow {
  accountId: number
  name: string
  budget: number
  spent: number
  warnedAt: Date | null
  fullAt: Date | null
}

/** Accounts whose proxy budget of the month is nearly or fully used up; for those who may change budgets. */
export async function spentBudgets({ db, scope }: Reading): Promise<DashboardNeed[]> {
  const rows = await rowsOf(
    db,
    sql<BudgetRow>`
      select o.id as "accountId", o.name, o.budget_micros::float8 as budget, m.spent_micros::float8 as spent,
        m.warned_at as "warnedAt", m.full_at as "fullAt"
      from organizations o join account_months m on m.organization_id = o.id and m.month = budget_month(o.id, now())
      where o.budget_micros is not null and m.spent_micros * 100 >= o.budget_micros * ${warnShare * 100}::int
        ${ofAccounts('o.id', scope)}
      order by m.spent_micros::float8 / o.budget_micros desc limit ${mostNeeds}`,
  )
  return rows.map(({ accountId, name, budget, spent, warnedAt, fullAt }) => ({
    key: `budget-${accountId}`,
    kind: 'BUDGET' as const,
    tone: spent >= budget ? ('bad' as const) : ('warn' as const),
    title:
      spent >= budget
        ? 'The proxy budget is used up; new runs wait'
        : `${Math.floor((100 * spent) / budget)}% of the proxy budget is used`,
    place: `${name} · ${dollars(spent)} of ${dollars(budget)}`,
    href: `/admin/accounts/${accountId}`,
    verb: 'Review budget',
    owner: null,
    mine: false,
    since: (fullAt ?? warnedAt)?.toISOString() ?? null,
    until: null,
  }))
}

interface ServiceRow {
  id: number
  name: string
  version: number
  earlier: number
  reason: string | null
  at: Date
  owner: string | null
  mine: boolean
}

/** Services whose last roll-out ended in going back within the last week, until the next one or until it is deprecated. */
export async function rolledBackServices({ db, actor }: Reading): Promise<DashboardNeed[]> {
  const rows = await rowsOf(
    db,
    sql<ServiceRow>`
      select s.id, s.name, o.to_version as version, o.from_version as earlier, o.reason, o.ended_at as at,
        (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from service_owners w
          join users u on u.id = w.user_id where w.service_id = s.id order by u.id limit 1) as owner,
        exists (select from service_owners w where w.service_id = s.id and w.user_id = ${actor.userId}) as mine
      from services s cross join lateral (
        select * from service_rollouts where service_id = s.id order by id desc limit 1) o
      join service_versions v on v.service_id = s.id and v.version = o.to_version
      where o.state = 'ROLLED_BACK' and o.ended_at > now() - interval '7 days' and v.deprecated_at is null
      order by o.ended_at desc limit ${mostNeeds}`,
  )
  return rows.map(({ id, name, version, earlier, reason, at, owner, mine }) => ({
    key: `service-${id}-${version}`,
    kind: 'SERVICE' as const,
    tone: 'warn' as const,
    title: `Version ${version} was rolled back${reason ? `: ${reason}` : ''}`,
    place: `Service ${name} · version ${earlier} again`,
    href: `/admin/services/${id}`,
    verb: 'Open service',
    owner,
    mine,
    since: at.toISOString(),
    until: null,
  }))
}
