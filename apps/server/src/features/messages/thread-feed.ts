import type { Logger } from 'pino'
import { Pause } from '../../background/pause.ts'
import type { Db } from '../../database/connect.ts'
import { channels, type NotificationHub } from '../../database/notification-hub.ts'
import type { ThreadEventRow } from '../../database/talk-tables.ts'
import { loadMessages, type LoadedMessage } from './message-view.ts'
import { loadChanges, type ChangeRow } from './thread-changes.ts'

/** Covers notifications that are lost, and clusters without them. */
const pollMs = 2000
const batchSize = 500

/** An event with what its readers get, loaded once for all of them. */
export interface FeedEvent {
  event: Pick<ThreadEventRow, 'id' | 'thread_id' | 'project_id' | 'message_id' | 'kind' | 'internal'> & {
    organization_id: number
    is_hidden: boolean
  }
  message: LoadedMessage | null
  change: ChangeRow | null
}

export interface Follower {
  /** null: every thread, without messages. */
  threadId: number | null
  take: (event: FeedEvent) => void
}

interface Parts {
  db: Db
  hub: NotificationHub
  log: Logger
}

/**
 * Reads the events of threads once for everybody who follows them on this node, however many they are. Reads only while
 * somebody follows.
 */
export class ThreadFeed {
  readonly #parts: Parts
  readonly #followers = new Set<Follower>()
  readonly #pause = new Pause()
  #isRunning = false
  #isNudged = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Calls the follower with each event from now on. Resolves to the function that ends it. */
  async follow(follower: Follower): Promise<() => void> {
    this.#followers.add(follower)
    if (!this.#isRunning) {
      this.#isRunning = true
      const last = await this.#last().catch((error: unknown) => {
        this.#isRunning = false
        this.#followers.delete(follower)
        throw error
      })
      void this.#run(last)
    }
    return () => {
      this.#followers.delete(follower)
      if (this.#followers.size === 0) this.#nudge()
    }
  }

  async #last(): Promise<number> {
    const { last } = await this.#parts.db
      .selectFrom('thread_event_clock')
      .select('last')
      .executeTakeFirstOrThrow()
    return last
  }

  #nudge(): void {
    this.#isNudged = true
    this.#pause.end()
  }

  async #run(from: number): Promise<void> {
    let last = from
    const stop = this.#parts.hub.listen(channels.threadEvent, () => this.#nudge())
    while (this.#followers.size > 0) {
      this.#isNudged = false
      try {
        const events = await this.#read(last)
        last = events.at(-1)?.event.id ?? last
        for (const event of events) this.#tell(event)
        if (events.length === batchSize) continue
      } catch (error) {
        this.#parts.log.error({ err: error }, 'could not read the events of threads')
      }
      if (!this.#isNudged) await this.#pause.for(pollMs)
    }
    stop()
    this.#isRunning = false
  }

  #tell(event: FeedEvent): void {
    for (const follower of this.#followers)
      if (follower.threadId === null || follower.threadId === event.event.thread_id) follower.take(event)
  }

  /** The next events, with the messages and changes of followed threads. */
  async #read(after: number): Promise<FeedEvent[]> {
    const { db } = this.#parts
    const events = await db
      .selectFrom('thread_events as e')
      .innerJoin('threads as t', 't.id', 'e.thread_id')
      .select(['e.id', 'e.thread_id', 'e.project_id', 'e.message_id', 'e.kind', 'e.internal'])
      .select(['t.organization_id', 't.is_hidden'])
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(batchSize)
      .execute()
    const followed = new Set([...this.#followers].map(({ threadId }) => threadId))
    const wanted = events.filter(({ thread_id }) => followed.has(thread_id))
    const [messages, changes] = await Promise.all([
      loadMessages(db, [...new Set(wanted.flatMap(({ message_id }) => message_id ?? []))]),
      loadChanges(
        db,
        wanted.flatMap(({ id, message_id }) => (message_id === null ? [id] : [])),
      ),
    ])
    const byMessage = new Map(messages.map((message) => [message.row.id, message]))
    const byChange = new Map(changes.map((change) => [change.id, change]))
    return events.map((event) => ({
      event,
      message: event.message_id === null ? null : (byMessage.get(event.message_id) ?? null),
      change: byChange.get(event.id) ?? null,
    }))
  }
}
