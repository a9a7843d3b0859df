import { profileTable } from '@windrow/dataset/profile/profile-table'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { progressed, releaseJob } from '../../queue/job-lease.ts'
import { checkLosses, keepLease } from '../../queue/lease.ts'
import type { RunProfileRow } from '../../database/dataset-tables.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'
import { claimProfile, endProfile, profileLease } from './profile-queries.ts'

async function make(app: AppContext, profile: RunProfileRow, stopping: AbortSignal): Promise<void> {
  const { run_id, page_id } = profile
  let progress = 0
  using heartbeat = keepLease(app.db, profileLease, profile, {
    more: () => progressed(progress),
    stopping,
    onError: (error) => app.log.warn({ err: error }, 'could not save the progress of a profile'),
  })
  try {
    checkLosses(profile)
    const engine = await app.datasets()
    const made = await readingRun(async () => {
      const source = await pageSource(app, run_id, page_id)
      return profileTable(engine, source, (share) => (progress = share), heartbeat.signal)
    })
    await endProfile(app.db, profile, made)
  } catch (error) {
    if (heartbeat.lost) return
    if (stopping.aborted) return void (await releaseJob(app.db, profileLease, profile))
    app.log.error({ err: error, run: run_id, page: page_id }, 'could not make a profile')
    await endProfile(app.db, profile, { message: error instanceof AppError ? error.message : null })
  }
}

/**
 * Makes the next queued profile.
 *
 * @returns false if there is none
 */
export async function makeNextProfile(
  app: AppContext,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const profile = await claimProfile(app.db)
  if (!profile) return false
  await make(app, profile, stopping)
  return true
}
