import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import { destinationKinds, type DestinationType } from '@windrow/contract/destinations'
import { failureKindLabels, failureKinds } from '@windrow/contract/reporting'
import type { Routes } from '@windrow/contract/routes'
import type { DeskPeriod } from '@windrow/contract/schemas/dashboard'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { addDays } from '../../day-figures/days.ts'
import { toFigures } from '../../day-figures/figures-view.ts'
import { daysIn, failuresIn, todayOf } from '../../day-figures/figure-queries.ts'
import { inScope, type FigureScope } from '../../day-figures/figure-scope.ts'
import { addFigures } from '../../day-figures/measures.ts'
import { historyDays, usualRanges } from '../../day-figures/usual-range.ts'
import { deskNeeds } from './desk-needs.ts'
import { deskQueue } from './desk-queue.ts'
import { deskScope } from './desk-scope.ts'

const periodDays: Record<DeskPeriod, number> = { '24h': 2, '7d': 7, '30d': 30 }
const mostTypes = 8

/** Late and failed deliveries by type of destination. */
async function troubledDeliveries(db: Db, scope: FigureScope, days: number) {
  const { rows } = await sql<{ type: DestinationType; late: number; failed: number }>`
    select d.type, (count(*) filter (where t.state = 'DELIVERED'))::int as late,
      (count(*) filter (where t.state = 'FAILED'))::int as failed
    from deliveries t join destinations d on d.id = t.destination_id
    join reports r on r.id = t.report_id join projects p on p.id = r.project_id
    where (t.state = 'FAILED' or t.is_late) and t.ended_at > now() - make_interval(days => ${days}) ${inScope(scope)}
    group by d.type order by count(*) desc, d.type limit ${mostTypes}`.execute(db)
  return rows.map(({ type, late, failed }) => ({ label: destinationKinds[type].label, late, failed }))
}

async function failuresByKind(db: Db, scope: FigureScope, from: string, to: string, days: number) {
  const [now, earlier] = await Promise.all([
    failuresIn(db, scope, { from, to }),
    failuresIn(db, scope, { from: addDays(from, -days), to: addDays(from, -1) }),
  ])
  return failureKinds
    .map((kind) => ({
      kind,
      label: failureKindLabels[kind],
      failed: now.get(kind) ?? 0,
      before: earlier.get(kind) ?? 0,
    }))
    .filter(({ failed, before }) => failed > 0 || before > 0)
    .toSorted((a, b) => b.failed - a.failed || b.before - a.before)
}

export const dashboardDesk =
  (app: AppContext): Handler<Routes['dashboardDesk']> =>
  async ({ query, actor }) => {
    const { db } = app
    const scope = await deskScope(db, actor, query)
    const { today } = await todayOf(db, actor.organizationId)
    const count = periodDays[query.period]
    const from = addDays(today, 1 - count)
    // Accounts further east are a day ahead of the viewer's for some hours.
    const to = addDays(today, 1)
    const isShort = query.period === '24h'
    const since = addDays(from, -(isShort ? count : historyDays))
    const [all, failures, punctuality, needs, queue] = await Promise.all([
      daysIn(db, scope, { from: since, to }),
      failuresByKind(db, scope, from, to, count),
      troubledDeliveries(db, scope, count),
      deskNeeds(db, actor, scope),
      isStaff(actor.role) ? deskQueue(db) : null,
    ])
    const days = all.filter(({ day }) => day >= from)
    const earlier = all.filter(({ day }) => day < from && day >= addDays(from, -count))
    return {
      from,
      to: today,
      totals: toFigures(addFigures(days)),
      previous: toFigures(addFigures(earlier)),
      days: days.map((row) => ({ day: row.day, ...toFigures(row) })),
      usual: isShort ? [] : usualRanges(all, from, addDays(today, -1)),
      failures,
      punctuality,
      needs,
      queue,
      createdDate: new Date().toISOString(),
    }
  }
