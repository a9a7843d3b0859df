import { isActive } from '@windrow/contract/run-status'
import type { Routes } from '@windrow/contract/routes'
import type { RunEvent } from '@windrow/contract/schemas/runs'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { channels } from '../../database/notification-hub.ts'
import type { Handler } from '../../http/handler.ts'
import { activeRun, loadRun } from './run-view.ts'

const pollMs = 2000

/**
 * The runs of one report as they change. Notifications that come while a run is being read are folded into one read;
 * a slow poll makes up for a cluster without notifications and for lost ones.
 */
async function* runEvents(
  app: AppContext,
  reportId: number,
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
  let lastSeen = ''
  let followed: number | null = (await activeRun(app.db, reportId))?.id ?? null
  try {
    while (!signal.aborted) {
      for (const id of changed) {
        changed.delete(id)
        const run = await loadRun(app.db, id)
        if (run) yield { kind: 'run', run }
      }
      if (changed.size > 0) continue
      const timer = await pause(pollMs, (resolve) => (wake = resolve))
      if (!timer) continue
      // The run that was active last time is told of once more when it has ended meanwhile.
      const run =
        (await activeRun(app.db, reportId)) ?? (followed === null ? null : await loadRun(app.db, followed))
      followed = run && isActive(run.status) ? run.id : null
      const seen = JSON.stringify(run)
      if (run && seen !== lastSeen) yield { kind: 'run', run }
      lastSeen = seen
    }
  } finally {
    stop()
  }
}

/** True after the time is up, false when woken before. */
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
  ({ report, signal }) =>
    Promise.resolve(runEvents(app, report.id, signal))
