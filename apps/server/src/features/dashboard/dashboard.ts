import type { Routes } from '@windrow/contract/routes'
import { dashboardSpans, type DashboardDays } from '@windrow/contract/schemas/dashboard'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { activeRuns, countRuns, countThings, failedRuns, projectLines } from './dashboard-queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The last so many hours or days, ending now, so that the newest column is always a whole one. */
function columnsOf(days: DashboardDays, now: Date) {
  const stepMs = days === '1' ? hourMs : dayMs
  const count = dashboardSpans[days]
  return { stepMs, count, since: new Date(now.getTime() - count * stepMs) }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export const dashboard =
  (app: AppContext): Handler<Routes['dashboard']> =>
  async ({ actor, query: { days, ...scope } }) => {
    const columns = columnsOf(days, new Date())
    const { since } = columns
    const [things, byProject, active, failed] = await Promise.all([
      countThings(app.db, actor, scope),
      countRuns(app.db, actor, scope, since),
      activeRuns(app.db, actor, scope),
      failedRuns(app.db, actor, scope, since),
    ])
    const wanted = byProject.sort((a, b) => b.failed - a.failed || b.runs - a.runs || a.id - b.id)
    return {
      since: since.toISOString(),
      totals: {
        ...things,
        runs: sum(byProject.map(({ runs }) => runs)),
        failed: sum(byProject.map(({ failed }) => failed)),
        records: sum(byProject.map(({ records }) => records)),
      },
      active,
      failed,
      projects: await projectLines(app.db, wanted, scope, columns),
    }
  }
