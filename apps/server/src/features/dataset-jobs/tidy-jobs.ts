import type { AppContext } from '../../context.ts'
import { forgetLeftovers, forgetOldJobs, giveUpUploads, leftovers } from './job-queries.ts'

/** Removes the objects that a failed or cancelled job left in the store; without an id, those of all such jobs. */
export async function removeLeftovers(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  limit: number,
  id?: number,
): Promise<number> {
  const jobs = await leftovers(db, limit, id)
  await store.remove(
    jobs.flatMap(({ object_keys, file_key }) =>
      file_key === null ? object_keys : [...object_keys, file_key],
    ),
  )
  // Last, so that an interrupted removal is repeated.
  await forgetLeftovers(db, jobs)
  return jobs.length
}

/**
 * Cleans up aborted uploads, unneeded files and old jobs.
 *
 * @returns whether there may be more
 */
export async function tidyJobs(app: Pick<AppContext, 'db' | 'store'>, limit: number): Promise<boolean> {
  await giveUpUploads(app.db)
  const removed = await removeLeftovers(app, limit)
  const forgotten = await forgetOldJobs(app.db, limit)
  return removed === limit || forgotten === limit
}
