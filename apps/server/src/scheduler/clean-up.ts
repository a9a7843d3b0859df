import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/connect.ts'
import { tidyHostDays } from '../day-figures/fold-proxy-use.ts'
import { tidyJobs } from '../features/dataset-jobs/tidy-jobs.ts'
import { tidyDatasets } from '../features/dataset-operations/tidy-datasets.ts'
import { tidyDeliveries } from '../features/deliveries/tidy-deliveries.ts'
import { tidyDigestSends } from '../features/email-digests/tidy-sends.ts'
import { tidySnapshotFiles } from '../features/evidence/snapshot-files.ts'
import { tidyFiles } from '../features/files/tidy-files.ts'
import { tidyLogDownloads } from '../features/logs/log-downloads.ts'
import { tidyNotifications } from '../features/notifications/notification-queries.ts'
import { removeDeletedProjects } from '../features/projects/remove-projects.ts'
import { removeOldFirings } from '../features/schedules/tidy-firings.ts'
import { removeOldMails } from '../mail/kept-mail.ts'
import { removeExpired } from './remove-expired.ts'

const cleanBatch = 500

/** Each returns whether there may be more. */
const steps: Record<string, (app: AppContext) => Promise<boolean>> = {
  'rows of runs': (app) => tidyDatasets(app, cleanBatch),
  files: (app) => tidyFiles(app, cleanBatch),
  'files of page snapshots': (app) => tidySnapshotFiles(app, cleanBatch),
  projects: (app) => removeDeletedProjects(app, cleanBatch),
  jobs: (app) => tidyJobs(app, cleanBatch),
  deliveries: (app) => tidyDeliveries(app, cleanBatch),
  'generated reports': (app) => removeExpired(app, 'generated_reports', cleanBatch),
  notifications: ({ db }) => tidyNotifications(db, cleanBatch),
  'log downloads': ({ db }) => tidyLogDownloads(db, cleanBatch),
  digests: ({ db }) => tidyDigestSends(db, cleanBatch),
  mails: async ({ db }) => (await removeOldMails(db, cleanBatch)) === cleanBatch,
  'page copies': (app) => removeExpired(app, 'page_copies', cleanBatch),
  exports: (app) => removeExpired(app, 'run_exports', cleanBatch),
  comparisons: (app) => removeExpired(app, 'comparisons', cleanBatch),
  'sessions, links and counters': ({ db }) => removeStale(db),
  'days of hosts': ({ db }) => tidyHostDays(db).then(() => false),
  firings: async ({ db }) => (await removeOldFirings(db, cleanBatch)) === cleanBatch,
  objects: ({ store }) => store.removeDue(cleanBatch),
}

async function removeStale(db: Db): Promise<boolean> {
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
  return false
}

/**
 * Archives and deletes what has expired or was deleted long ago, and removes objects that nothing needs any more. A
 * step that fails is logged, and keeps no other from its work. Safe on any number of nodes at once.
 *
 * @returns whether there may be more
 */
export async function cleanUp(app: AppContext): Promise<boolean> {
  let isMore = false
  for (const [name, step] of Object.entries(steps))
    try {
      if (await step(app)) isMore = true
    } catch (error) {
      app.log.error({ err: error, step: name }, 'cleaning up failed')
    }
  return isMore
}
