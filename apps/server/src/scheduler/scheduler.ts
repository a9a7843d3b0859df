import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { takeExpiredComparisons } from '../features/comparisons/comparison-queries.ts'
import { JobLoop } from '../features/dataset-jobs/job-loop.ts'
import { tidyJobs } from '../features/dataset-jobs/tidy-jobs.ts'
import { tidyDatasets } from '../features/dataset-operations/tidy-datasets.ts'
import { DeliveryLoop } from '../features/deliveries/delivery-loop.ts'
import { tidyDeliveries } from '../features/deliveries/tidy-deliveries.ts'
import { fanOutNotifications } from '../features/notifications/fan-out.ts'
import { MessageLoop } from '../features/notifications/message-loop.ts'
import { tidyNotifications } from '../features/notifications/notification-queries.ts'
import { makeNextProfile } from '../features/profiles/make-profile.ts'
import { removeDeletedProjects } from '../features/projects/remove-projects.ts'
import { takeExpiredExports } from '../features/runs/export-queries.ts'
import { makeNextExport } from '../features/runs/make-export.ts'
import { fireDueSchedules } from '../features/schedules/fire-schedules.ts'
import { startWaiting } from '../features/schedules/start-waiting.ts'
import { removeOldFirings } from '../features/schedules/tidy-firings.ts'
import { watchLateness } from '../features/schedules/watch-lateness.ts'
import { Poller } from '../queue/poller.ts'
import { releaseLostRuns } from '../worker/lost-workers.ts'

const sweepMs = 2000
const cleanMs = 10 * 60_000
const copyHours = 24
const cleanBatch = 500
const exportMs = 1000
/** So that a large file does not hold up the small ones. */
const exportMakers = 2
const profileMs = 500
/** Due times are there to be met; the question is answered from an index that holds only what is to come. */
const dueMs = 250
const waitingMs = 500
const latenessMs = 2000
const notifyMs = 1000

/** Work that is due by itself. Every step may run on any number of nodes at once. */
export class Scheduler implements AsyncDisposable {
  readonly #pollers: AsyncDisposable[]

  constructor(app: AppContext) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'scheduler failed')
    this.#pollers = [
      // Workers do this too; here it keeps the shown state true when none is left.
      new Poller({ step: async () => (await releaseLostRuns(app.db)) > 0, idleMs: sweepMs, onError }),
      new Poller({ step: () => cleanUp(app), idleMs: cleanMs, onError }),
      ...Array.from(
        { length: exportMakers },
        () => new Poller({ step: (signal) => makeNextExport(app, signal), idleMs: exportMs, onError }),
      ),
      new JobLoop(app),
      new DeliveryLoop(app),
      new Poller({ step: (signal) => makeNextProfile(app, signal), idleMs: profileMs, onError }),
      new Poller({ step: () => fireDueSchedules(app), idleMs: dueMs, onError }),
      new Poller({ step: () => startWaiting(app), idleMs: waitingMs, onError }),
      new Poller({ step: () => watchLateness(app), idleMs: latenessMs, onError }),
      new Poller({ step: () => fanOutNotifications(app), idleMs: notifyMs, onError }),
      new MessageLoop(app),
    ]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#pollers.map((poller) => poller[Symbol.asyncDispose]()))
  }
}

/** Archives and removes rows whose time is over; removes projects that were deleted long ago, page copies, comparisons, broken-off uploads, deliveries, notifications, exports, past due times, sessions, mailed links and counted attempts that mean nothing any more. @returns whether there may be more. */
async function cleanUp({ db, store }: AppContext): Promise<boolean> {
  const tidied = [
    await tidyDatasets({ db, store }, cleanBatch),
    await removeDeletedProjects({ db, store }, cleanBatch),
    await tidyJobs({ db, store }, cleanBatch),
    await tidyDeliveries({ db, store }, cleanBatch),
    await tidyNotifications(db, cleanBatch),
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
  const firings = await removeOldFirings(db, cleanBatch)
  return untidy || firings === cleanBatch || copies.length === cleanBatch
}
