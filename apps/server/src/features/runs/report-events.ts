import { isActive } from '@windrow/contract/run-status'
import type { Routes } from '@windrow/contract/routes'
import type { RunEvent } from '@windrow/contract/schemas/runs'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { channels } from '../../database/notification-hub.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'
import { activeRun, forActor, latestRun, loadRun } from './run-view.ts'
import { isVisibleTo } from '../../access/seen-runs.ts'

const pollMs = 2000

/**
 * Yields the runs of a report as they change. Notifications that arrive during a read are merged into one; a slow poll
 * covers missing and lost notifications.
 */
async function* runEvents(
  app: AppContext,
  reportId: number,
  actor: Actor,
  signal: AbortSignal,
): AsyncGenerator<z.input<typeof RunEvent>> {
  const changed = new Set<number>()
  let wake = () => {}
  const stop = app.hub.listen(channels.runChanged, (payload) => {
    const [report, run] = payload.split(':').map(Number)
    if (report !== reportId || run === undefined) return
    changed.add(run)
    wake()
  })
  signal.addEventListener('abort', () => wake(), { once: true })
  try {
    // The caller may have read the runs just before the last change; from here on no change is missed.
    const latest = await latestRun(app.db, reportId)
    if (latest) yield { kind: 'run', run: forActor(actor, latest) }
    let followed = latest && isActive(latest.status) ? latest.id : null
    let lastSeen = JSON.stringify(latest)
    while (!signal.aborted) {
      for (const id of changed) {
        changed.delete(id)
        const run = await loadRun(app.db, id)
        if (run && isVisibleTo(actor, run)) yield { kind: 'run', run: forActor(actor, run) }
      }
      if (changed.size > 0) continue
      const timer = await pause(pollMs, (resolve) => (wake = resolve))
      if (!timer) continue
      const active = await activeRun(app.db, reportId)
      // The run that was active at the last poll has ended: yield it once more.
      if (followed !== null && followed !== active?.id) changed.add(followed)
      followed = active?.id ?? null
      const seen = JSON.stringify(active)
      if (active && seen !== lastSeen) yield { kind: 'run', run: forActor(actor, active) }
      lastSeen = seen
    }
  } finally {
    stop()
  }
}

/** Resolves to true after the time, to false if woken earlier. */
function pause(ms: number, onWake: (wake: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms)
    onWake(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

export const reportEvents =
  (app: AppContext): Handler<Routes['reportEvents']> =>
  ({ report, actor, signal }) =>
    Promise.resolve(runEvents(app, report.id, actor, signal))
