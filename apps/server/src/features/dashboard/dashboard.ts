import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import { dashboardSpans, type DashboardDays } from '@windrow/contract/schemas/dashboard'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'
import {
  activeRuns,
  countRuns,
  countThings,
  failedRuns,
  projectLines,
  type DashboardScope,
} from './dashboard-queries.ts'
import { ShortMemory } from './short-memory.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Many screens request the sums over a week of runs at once, and these change little in between. */
const keepSumsMs = 15_000

/** Time slots for the last hours or days, ending now, so that the newest slot is always complete. */
function columnsOf(days: DashboardDays, now: Date) {
  const stepMs = days === '1' ? hourMs : dayMs
  const count = dashboardSpans[days]
  return { stepMs, count, since: new Date(now.getTime() - count * stepMs) }
}

/**
 * Cache key: staff, and managers of an account, see the same projects and get the same sums. null (no caching) for
 * others: users who leave a project must not see it any longer, and their sums are cheap.
 */
function whoSees({ role, organizationId }: Actor): string | null {
  if (isStaff(role)) return 'staff'
  return role === 'MANAGER' ? `account ${organizationId}` : null
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

async function sums(app: AppContext, actor: Actor, days: DashboardDays, scope: DashboardScope) {
  const columns = columnsOf(days, new Date())
  const [things, byProject] = await Promise.all([
    countThings(app.db, actor, scope),
    countRuns(app.db, actor, scope, columns.since),
  ])
  const wanted = byProject.sort((a, b) => b.failed - a.failed || b.runs - a.runs || a.id - b.id)
  return {
    since: columns.since,
    totals: {
      ...things,
      runs: sum(byProject.map(({ runs }) => runs)),
      failed: sum(byProject.map(({ failed }) => failed)),
      records: sum(byProject.map(({ records }) => records)),
    },
    projects: await projectLines(app.db, wanted, scope, columns),
  }
}

/** Active and failed runs are always read from the database; only the sums are cached. */
export function dashboard(app: AppContext): Handler<Routes['dashboard']> {
  const cache = new ShortMemory<Awaited<ReturnType<typeof sums>>>(keepSumsMs)
  return async ({ actor, query: { days, ...scope } }) => {
    const viewers = whoSees(actor)
    const make = () => sums(app, actor, days, scope)
    const { since, totals, projects } = viewers
      ? await cache.get(JSON.stringify([viewers, days, scope]), make)
      : await make()
    const [active, failed] = await Promise.all([
      activeRuns(app.db, actor, scope),
      failedRuns(app.db, actor, scope, since),
    ])
    return {
      since: since.toISOString(),
      totals: { ...totals, active: active.total },
      active: active.runs,
      failed,
      projects,
    }
  }
}
