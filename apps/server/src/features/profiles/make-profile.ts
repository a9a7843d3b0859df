import { profileTable } from '@windrow/dataset/profile/profile-table'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { readingRun } from '../datasets/dataset-failures.ts'
import { pageSource } from '../datasets/run-files.ts'
import { claimProfile, endProfile, stillProfiling, type ProfileOrder } from './profile-queries.ts'

const beatMs = 1000

/** Says each second how far it is, and learns so that it was cancelled. */
function beat(app: AppContext, order: ProfileOrder) {
  const cancelled = new AbortController()
  let progress = 0
  const timer = setInterval(() => {
    stillProfiling(app.db, order, progress).then(
      (wanted) => wanted || cancelled.abort(),
      (error: unknown) => app.log.warn({ err: error }, 'the progress of a profile could not be written'),
    )
  }, beatMs)
  return {
    signal: cancelled.signal,
    onProgress: (share: number) => (progress = share),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

async function make(app: AppContext, order: ProfileOrder, stop: AbortSignal): Promise<void> {
  using pulse = beat(app, order)
  const signal = AbortSignal.any([stop, pulse.signal])
  try {
    const engine = await app.datasets()
    const profile = await readingRun(async () => {
      const source = await pageSource(app, order.run_id, order.page_id)
      return profileTable(engine, source, pulse.onProgress, signal)
    })
    await endProfile(app.db, order, profile)
  } catch (error) {
    if (stop.aborted) return endProfile(app.db, order, 'again')
    if (pulse.signal.aborted) return
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
