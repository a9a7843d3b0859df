import { profileTable } from '@windrow/dataset/profile/profile-table'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { Heartbeat } from '../../queue/heartbeat.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'
import { claimProfile, endProfile, stillProfiling, type ProfileOrder } from './profile-queries.ts'

const beatMs = 1000

async function make(app: AppContext, order: ProfileOrder, stop: AbortSignal): Promise<void> {
  let progress = 0
  using beat = new Heartbeat({
    everyMs: beatMs,
    beat: () => stillProfiling(app.db, order, progress),
    stopping: stop,
    onError: (error) => app.log.warn({ err: error }, 'the progress of a profile could not be written'),
  })
  try {
    const engine = await app.datasets()
    const profile = await readingRun(async () => {
      const source = await pageSource(app, order.run_id, order.page_id)
      return profileTable(engine, source, (share) => (progress = share), beat.signal)
    })
    await endProfile(app.db, order, profile)
  } catch (error) {
    if (stop.aborted) return endProfile(app.db, order, 'again')
    if (beat.lost) return
    app.log.error({ err: error, run: order.run_id, page: order.page_id }, 'a profile could not be made')
    await endProfile(app.db, order, { message: error instanceof AppError ? error.message : null })
  }
}

/** Makes the profile that has waited longest. @returns false when none waits. */
export async function makeNextProfile(
  app: AppContext,
  stop: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const order = await claimProfile(app.db)
  if (!order) return false
  await make(app, order, stop)
  return true
}
