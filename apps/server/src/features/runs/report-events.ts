import type { Routes } from '@windrow/contract/routes'
import type { Run, RunEvent } from '@windrow/contract/schemas/runs'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'
import { isVisibleTo } from '../../access/seen-runs.ts'
import { RunFeed } from './run-feed.ts'
import { forActor } from './run-view.ts'

/** Yields the runs of a report as they change. A run that changes before it is sent is sent once, as it is then. */
async function* runEvents(
  feed: RunFeed,
  reportId: number,
  actor: Actor,
  signal: AbortSignal,
): AsyncGenerator<z.input<typeof RunEvent>> {
  const changed = new Map<number, Run>()
  let wake = () => {}
  signal.addEventListener('abort', () => wake(), { once: true })
  const { latest, stop } = await feed.follow(reportId, (run) => {
    changed.set(run.id, run)
    wake()
  })
  try {
    // The caller may have read the runs just before the last change; from here on no change is missed.
    if (latest && isVisibleTo(actor, latest)) yield { kind: 'run', run: forActor(actor, latest) }
    while (!signal.aborted) {
      for (const [id, run] of changed) {
        changed.delete(id)
        if (isVisibleTo(actor, run)) yield { kind: 'run', run: forActor(actor, run) }
      }
      if (changed.size === 0) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop()
  }
}

export const reportEvents = (app: AppContext): Handler<Routes['reportEvents']> => {
  const feed = new RunFeed(app)
  return ({ report, actor, signal }) => Promise.resolve(runEvents(feed, report.id, actor, signal))
}
