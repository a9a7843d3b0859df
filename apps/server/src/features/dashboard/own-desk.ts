import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { todayOf } from '../../day-figures/figure-queries.ts'
import { deskScope } from './desk-scope.ts'
import { ownReports } from './own-reports.ts'
import { arrivalsOn, failedOn, nextRun, todayIn } from './own-today.ts'

/** The reports of the actor's account, as far as the actor sees them; of staff too, whose desk has those of all accounts. */
export const dashboardOwn =
  (app: AppContext): Handler<Routes['dashboardOwn']> =>
  async ({ query, actor }) => {
    const { db } = app
    const accounts = isStaff(actor.role) ? [actor.organizationId] : undefined
    const [scope, { today, timeZone }] = await Promise.all([
      deskScope(db, actor, { ...query, accounts }),
      todayOf(db, actor.organizationId),
    ])
    const day = { today, timeZone }
    const [counts, failed, arrivals, next, reports] = await Promise.all([
      todayIn(db, scope, day),
      failedOn(db, scope, day),
      arrivalsOn(db, scope, day),
      nextRun(db, scope),
      ownReports(db, scope),
    ])
    const { projects, reports: totalReports, expected, ready, arrived, held } = counts
    return {
      projects,
      today: { expected, ready, failed, arrived, held },
      next,
      reports,
      totalReports,
      arrivals,
      createdDate: new Date().toISOString(),
    }
  }
