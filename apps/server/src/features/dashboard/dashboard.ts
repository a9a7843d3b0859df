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
/** Sums over all runs of a week may be asked for by many screens at once, and change little in between. */
const keepSumsMs = 15_000

/** The last so many hours or days, ending now, so that the newest column is always a whole one. */
function columnsOf(days: DashboardDays, now: Date) {
  const stepMs = days === '1' ? hourMs : dayMs
  const count = dashboardSpans[days]
  return { stepMs, count, since: new Date(now.getTime() - count * stepMs) }
}

/**
 * Staff, and managers of an account, see the same projects and get the same sums. For others nothing is kept: who leaves
 * a project must not see it a moment longer, and there is little to add up.
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

/** What runs and what fails is asked for each time; only the sums are kept for a moment. */
export function dashboard(app: AppContext): Handler<Routes['dashboard']> {
  const kept = new ShortMemory<Awaited<ReturnType<typeof sums>>>(keepSumsMs)
  return async ({ actor, query: { days, ...scope } }) => {
    const viewers = whoSees(actor)
    const make = () => sums(app, actor, days, scope)
    const { since, totals, projects } = viewers
      ? await kept.get(JSON.stringify([viewers, days, scope]), make)
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
