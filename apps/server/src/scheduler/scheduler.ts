import type { AppContext } from '../context.ts'
import { JobLoop } from '../flows/job-loop.ts'
import { freezeDueStatements } from '../features/billing/auto-freeze.ts'
import { sampleQueue } from '../features/dashboard/queue-samples.ts'
import { DeliveryLoop } from '../features/deliveries/delivery-loop.ts'
import { keepNextResources } from '../features/evidence/keep-resources.ts'
import { quickScanBytes, scanNextFile } from '../features/files/scan-files.ts'
import { JiraLoop } from '../features/jira/jira-loop.ts'
import { planDueDigests } from '../features/email-digests/plan-sends.ts'
import { sendNextDigest } from '../features/email-digests/send-digest.ts'
import { notifyOfThreads } from '../features/messages/notify-of-threads.ts'
import { fanOutNotifications } from '../features/notifications/fan-out.ts'
import { MessageLoop } from '../features/notifications/message-loop.ts'
import { sampleSizes } from '../features/operation/sample-sizes.ts'
import { makeNextProfile } from '../features/profiles/make-profile.ts'
import { remindOfTasks } from '../features/review/remind-of-tasks.ts'
import { decideOverdueRuns } from '../features/review/review-deadlines.ts'
import { fireDuePlans } from '../features/reporting/fire-plans.ts'
import { makeNextGenerated } from '../features/reporting/make-generated.ts'
import { tellNextReceivers } from '../features/reporting/tell-receivers.ts'
import { makeNextExport } from '../features/runs/make-export.ts'
import { advanceRollouts } from '../features/service-admin/advance-rollouts.ts'
import { writeThreadLetter } from '../features/thread-mail/write-letter.ts'
import { postNext } from '../features/thread-mirror/post-next.ts'
import { queuePosts } from '../features/thread-mirror/queue-posts.ts'
import { fireDueSchedules } from '../features/schedules/fire-schedules.ts'
import { startWaiting } from '../features/schedules/start-waiting.ts'
import { watchLateness } from '../features/schedules/watch-lateness.ts'
import { Poller, type PollerOptions } from '../background/poller.ts'
import { anyWaits, type Waiting } from '../queue/what-waits.ts'
import { ageFigures, foldFigures } from '../day-figures/fold-figures.ts'
import { foldProxyUse } from '../day-figures/fold-proxy-use.ts'
import { releaseLostRuns } from '../worker/lost-workers.ts'
import { cleanUp } from './clean-up.ts'

const sweepMs = 2000
const cleanMs = 10 * 60_000
const exportMs = 1000
/** More than one, so that a large file doesn't delay small ones. */
const exportWorkers = 2
const profileMs = 500
const resourcesMs = 1000
/** Short, because runs should start on time; the query uses an index that contains only future due times. */
const dueMs = 250
const waitingMs = 500
const latenessMs = 2000
const deadlineMs = 2000
const rolloutMs = 5000
const notifyMs = 1000
const scanMs = 1000
const figuresMs = 1000
const plansMs = 2000
const agingMs = 60_000
const freezeMs = 5 * 60_000
const sizesMs = 10 * 60_000
const queueMs = 30_000
const digestMs = 1000
/** One scans small files alone, so that large ones don't delay them. */
const scanSizes = [quickScanBytes, Number.MAX_SAFE_INTEGER]

/** Runs all periodic work. Every step is safe on any number of nodes at once. */
export class Scheduler implements AsyncDisposable {
  readonly #pollers: AsyncDisposable[]

  constructor(app: AppContext) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'scheduler failed')
    /** A step once something waits for it. */
    const once =
      (what: Waiting, step: PollerOptions['step']): PollerOptions['step'] =>
      async (signal) =>
        (await anyWaits(app.db, what)) && step(signal)
    this.#pollers = [
      // Workers do this too; here it keeps the shown status correct if no worker is left.
      new Poller({ step: async () => (await releaseLostRuns(app.db)) > 0, idleMs: sweepMs, onError }),
      new Poller({ step: () => cleanUp(app), idleMs: cleanMs, onError }),
      ...Array.from(
        { length: exportWorkers },
        () => new Poller({ step: (signal) => makeNextExport(app, signal), idleMs: exportMs, onError }),
      ),
      new JobLoop(app),
      new DeliveryLoop(app),
      new Poller({ step: (signal) => makeNextProfile(app, signal), idleMs: profileMs, onError }),
      new Poller({
        step: once('snapshots', (signal) => keepNextResources(app, signal)),
        idleMs: resourcesMs,
        onError,
      }),
      new Poller({ step: () => fireDuePlans(app), idleMs: plansMs, onError }),
      new Poller({ step: (signal) => makeNextGenerated(app, signal), idleMs: exportMs, onError }),
      new Poller({ step: () => tellNextReceivers(app), idleMs: plansMs, onError }),
      new Poller({ step: () => fireDueSchedules(app), idleMs: dueMs, onError }),
      new Poller({ step: once('firings', () => startWaiting(app)), idleMs: waitingMs, onError }),
      new Poller({ step: () => watchLateness(app), idleMs: latenessMs, onError }),
      new Poller({ step: () => decideOverdueRuns(app), idleMs: deadlineMs, onError }),
      new Poller({ step: () => remindOfTasks(app), idleMs: deadlineMs, onError }),
      new Poller({ step: () => advanceRollouts(app), idleMs: rolloutMs, onError }),
      new Poller({ step: () => fanOutNotifications(app), idleMs: notifyMs, onError }),
      ...scanSizes.map(
        (most) =>
          new Poller({
            step: once('checkingFiles', (signal) => scanNextFile(app, signal, most)),
            idleMs: scanMs,
            onError,
          }),
      ),
      new Poller({ step: () => foldFigures(app.db), idleMs: figuresMs, onError }),
      new Poller({ step: () => foldProxyUse(app.db), idleMs: figuresMs, onError }),
      new Poller({ step: () => ageFigures(app.db), idleMs: agingMs, onError }),
      new Poller({ step: () => sampleSizes(app.db), idleMs: sizesMs, onError }),
      new Poller({ step: () => sampleQueue(app.db), idleMs: queueMs, onError }),
      new Poller({ step: () => planDueDigests(app.db), idleMs: digestMs, onError }),
      new Poller({ step: (signal) => sendNextDigest(app, signal), idleMs: digestMs, onError }),
      new Poller({ step: () => notifyOfThreads(app), idleMs: notifyMs, onError }),
      new JiraLoop(app),
      new Poller({ step: () => queuePosts(app), idleMs: notifyMs, onError }),
      new Poller({ step: once('mirrorPosts', (signal) => postNext(app, signal)), idleMs: notifyMs, onError }),
      new Poller({ step: () => freezeDueStatements(app), idleMs: freezeMs, onError }),
      new MessageLoop(app, writeThreadLetter),
    ]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#pollers.map((poller) => poller[Symbol.asyncDispose]()))
  }
}
