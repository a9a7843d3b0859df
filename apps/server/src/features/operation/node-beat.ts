import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { Poller } from '../../background/poller.ts'
import type { AppContext } from '../../context.ts'
import type { NodeFacts } from '../../database/operation-tables.ts'

const beatMs = 5000
const shownStatements = 20
const forgottenHours = 24

type EventLoopDelay = ReturnType<typeof monitorEventLoopDelay>

/** Seconds without a heartbeat after which a node counts as silent. */
export const silentSeconds = 20

/** What this process tells of itself; the delay of its event loop since the last call. */
function nodeFacts({ statements }: Pick<AppContext, 'statements'>, delay: EventLoopDelay): NodeFacts {
  const { user, system } = process.cpuUsage()
  const eventLoopMs = delay.percentile(99) / 1e6
  delay.reset()
  return {
    cpuSeconds: (user + system) / 1e6,
    memoryBytes: process.memoryUsage.rss(),
    eventLoopMs,
    ...statements.totals,
    statements: statements.top(shownStatements),
  }
}

/** Keeps the row of this node, until disposed; then the node is gone. */
export class NodeBeat implements AsyncDisposable {
  readonly #app: AppContext
  readonly #id = randomUUID()
  readonly #delay = monitorEventLoopDelay()
  readonly #poller: Poller

  constructor(app: AppContext) {
    this.#app = app
    this.#delay.enable()
    this.#poller = new Poller({
      step: () => this.#beat().then(() => false),
      idleMs: beatMs,
      onError: (error) => app.log.warn({ err: error }, 'this node could not tell that it lives'),
    })
  }

  async #beat(): Promise<void> {
    const { db, config, version } = this.#app
    const facts = JSON.stringify(nodeFacts(this.#app, this.#delay))
    const own = { host: hostname(), pid: process.pid, roles: config.roles, version, facts }
    await db
      .insertInto('nodes')
      .values({ id: this.#id, ...own })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ facts, heartbeat_at: sql<Date>`clock_timestamp()` }),
      )
      .execute()
    await db
      .deleteFrom('nodes')
      .where('heartbeat_at', '<', sql<Date>`now() - make_interval(hours => ${forgottenHours})`)
      .execute()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#poller[Symbol.asyncDispose]()
    this.#delay.disable()
    // Without a database, the row falls silent and is forgotten.
    await this.#app.db
      .deleteFrom('nodes')
      .where('id', '=', this.#id)
      .execute()
      .catch(() => {})
  }
}
