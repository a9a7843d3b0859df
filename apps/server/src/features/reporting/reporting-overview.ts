import type { Routes } from '@windrow/contract/routes'
import { chartDays } from '@windrow/contract/reporting'
import type { ReportingOverview } from '@windrow/contract/schemas/reporting'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Db } from '../../database/connect.ts'
import { daysIn, marksOf, todayOf } from '../../day-figures/figure-queries.ts'
import type { FigureScope, FigureSpan } from '../../day-figures/figure-scope.ts'
import { groupsOver } from '../../day-figures/group-queries.ts'
import { addFigures } from '../../day-figures/measures.ts'
import { addDays } from '../../day-figures/days.ts'
import { toFigures } from '../../day-figures/figures-view.ts'
import { reportingScope, spanOf } from './reporting-scope.ts'

const mostLanes = 20
const mostSpenders = 12

/** What cost the most: accounts, the projects of the only account, or the reports of the only project. */
async function spendOf(
  db: Db,
  scope: FigureScope,
  span: FigureSpan,
  accounts: number,
): Promise<ReportingOverview['spend']> {
  const group = accounts > 1 ? 'account' : scope.projectIds?.length === 1 ? 'report' : 'project'
  const { rows } = await groupsOver(db, group, scope, span, {
    sort: 'spend',
    descending: true,
    offset: 0,
    limit: mostSpenders,
  })
  return {
    group,
    rows: rows
      .filter((row) => row.proxy_micros > 0)
      .map(({ id, name, accountId, projectId, proxy_micros: proxyMicros, records }) => ({
        id,
        name,
        accountId,
        projectId,
        proxyMicros,
        records,
      })),
  }
}

export const reportingOverview =
  (app: AppContext): Handler<Routes['reportingOverview']> =>
  async ({ query, actor }) => {
    const scope = reportingScope(actor, query)
    const span = spanOf(query.days)
    const { today, timeZone } = await todayOf(app.db, actor.organizationId)
    // Accounts further east are a day ahead of the viewer's for some hours.
    const to = addDays(today, 1)
    const from = span === 0 ? null : addDays(today, 1 - span)
    const charted = { from: addDays(today, 1 - (span === 0 ? chartDays : span)), to }
    const [days, before, accounts] = await Promise.all([
      daysIn(app.db, scope, { from, to }),
      from ? daysIn(app.db, scope, { from: addDays(from, -span), to: addDays(from, -1) }) : null,
      groupsOver(app.db, 'account', scope, span, {
        sort: 'records',
        descending: true,
        offset: 0,
        limit: mostLanes,
      }),
    ])
    const [marks, spend] = await Promise.all([
      marksOf(
        app.db,
        'account',
        accounts.rows.map(({ id }) => id),
        scope,
        charted,
      ),
      spendOf(app.db, scope, span, accounts.total),
    ])
    const lanes = Map.groupBy(marks, ({ id }) => id)
    return {
      from,
      to: today,
      timeZone,
      totals: toFigures(addFigures(days)),
      previous: before && toFigures(addFigures(before)),
      days: days.filter(({ day }) => day >= charted.from).map((row) => ({ day: row.day, ...toFigures(row) })),
      accounts: accounts.total,
      spend,
      lanes: accounts.rows.map(({ id, name, runs, succeeded }) => ({
        id,
        name,
        runs,
        succeeded,
        days: (lanes.get(id) ?? []).map(({ day, records, failed }) => ({ day, records, failed })),
      })),
    }
  }
