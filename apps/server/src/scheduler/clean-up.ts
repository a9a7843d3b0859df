import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { tidyHostDays } from '../day-figures/fold-proxy-use.ts'
import { takeExpiredComparisons } from '../features/comparisons/comparison-queries.ts'
import { tidyJobs } from '../features/dataset-jobs/tidy-jobs.ts'
import { tidyDatasets } from '../features/dataset-operations/tidy-datasets.ts'
import { tidyDeliveries } from '../features/deliveries/tidy-deliveries.ts'
import { tidyDigestSends } from '../features/email-digests/tidy-sends.ts'
import { tidySnapshotFiles } from '../features/evidence/snapshot-files.ts'
import { tidyFiles } from '../features/files/tidy-files.ts'
import { tidyLogDownloads } from '../features/logs/log-downloads.ts'
import { tidyNotifications } from '../features/notifications/notification-queries.ts'
import { removeDeletedProjects } from '../features/projects/remove-projects.ts'
import { tidyGenerated } from '../features/reporting/tidy-generated.ts'
import { takeExpiredExports } from '../features/runs/export-queries.ts'
import { removeOldFirings } from '../features/schedules/tidy-firings.ts'
import { removeOldMails } from '../mail/kept-mail.ts'
import { removePostponed } from '../storage/postponed-removals.ts'

const copyHours = 24
const cleanBatch = 500

/**
 * Archives and deletes expired rows; deletes projects that were deleted long ago, page copies, comparisons, aborted
 * uploads, files that weren't sent or whose messages were deleted, files of page snapshots that are gone, deliveries, notifications, notes of log downloads,
 * stored mails, exports, past firings, sessions, mailed links, attempt counters and days of hosts
 * that have expired. Safe on any number of nodes at once.
 *
 * @returns whether there may be more
 */
export async function cleanUp({ db, store }: AppContext): Promise<boolean> {
  const tidied = [
    await tidyDatasets({ db, store }, cleanBatch),
    await tidyFiles({ db, store }, cleanBatch),
    await tidySnapshotFiles({ db, store }, cleanBatch),
    await removeDeletedProjects({ db, store }, cleanBatch),
    await tidyJobs({ db, store }, cleanBatch),
    await tidyDeliveries({ db, store }, cleanBatch),
    await tidyGenerated({ db, store }, cleanBatch),
    await tidyNotifications(db, cleanBatch),
    await tidyLogDownloads(db, cleanBatch),
    await tidyDigestSends(db, cleanBatch),
    await removePostponed({ db, store }, cleanBatch),
    (await removeOldMails(db, cleanBatch)) === cleanBatch,
  ]
  const untidy = tidied.some(Boolean)
  const copies = await db
    .deleteFrom('page_copies')
    .where('id', 'in', (query) =>
      query
        .selectFrom('page_copies')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${copyHours})`)
        .limit(cleanBatch),
    )
    .returning('object_key')
    .execute()
  await store.remove(copies.map((copy) => copy.object_key))
  await store.remove(await takeExpiredExports(db, cleanBatch))
  await store.remove(await takeExpiredComparisons(db, cleanBatch))
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('attempt_counters')
    .where('started_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await tidyHostDays(db)
  const firings = await removeOldFirings(db, cleanBatch)
  return untidy || firings === cleanBatch || copies.length === cleanBatch
}
