import { Poller } from '../../background/poller.ts'
import { canExchange } from '../../config/jira.ts'
import type { AppContext } from '../../context.ts'
import { claimLink } from './claim-link.ts'
import { queueForJira } from './queue-changes.ts'
import { workOnLink } from './work-on-link.ts'

/** Links that a node works on at once: they mostly wait for Jira. */
const slots = 4
const queueMs = 1000
const idleMs = 500

/** Leases the next link that is due and does what is due; returns whether there was one. */
export async function exchangeNext(app: AppContext, stopping: AbortSignal): Promise<boolean> {
  const link = await claimLink(app.db)
  if (!link) return false
  await workOnLink(app, link, stopping)
  return true
}

/** Exchanges messages and states of threads with the operator's Jira until disposed; does nothing without one. */
export class JiraLoop implements AsyncDisposable {
  readonly #pollers: Poller[]

  constructor(app: AppContext) {
    const onError = (error: unknown) => app.log.error({ err: error }, 'exchanging with Jira failed')
    this.#pollers = canExchange(app.config)
      ? [
          new Poller({ step: () => queueForJira(app), idleMs: queueMs, onError }),
          ...Array.from(
            { length: slots },
            () => new Poller({ step: (signal) => exchangeNext(app, signal), idleMs, onError }),
          ),
        ]
      : []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#pollers.map((poller) => poller[Symbol.asyncDispose]()))
  }
}
