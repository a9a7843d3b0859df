import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import { onceMark } from '../database/plan-once.ts'

/** A row of a table that waits; the order makes sure that the index of these rows is read, whatever was planned for. */
const first = (table: string, column: string, states?: readonly string[]): RawBuilder<unknown> =>
  sql`(select true from ${sql.table(table)}
    ${states ? sql`where state in (${sql.join(states.map((state) => sql.lit(state)))})` : sql``}
    order by ${sql.ref(column)} limit 1)`

/** What the loops of a node look for, by name. Mostly nothing waits. */
const looks = {
  checkingFiles: first('files', 'next_scan_at', ['CHECKING']),
  datasetJobs: first('dataset_jobs', 'id', ['QUEUED', 'WORKING']),
  // Two indexes have these states between them.
  deliveries: sql`coalesce(${first('deliveries', 'next_attempt_at', ['QUEUED', 'RETRYING'])},
    ${first('deliveries', 'destination_id', ['RUNNING'])})`,
  digests: first('email_digest_sends', 'retry_at', ['QUEUED', 'WORKING']),
  exports: first('run_exports', 'id', ['QUEUED', 'WORKING']),
  figures: first('figure_changes', 'id'),
  firings: first('schedule_firings', 'schedule_id', ['WAITING']),
  generated: first('generated_reports', 'id', ['QUEUED', 'WORKING']),
  messages: first('notification_messages', 'due_at', ['OPEN', 'SENDING']),
  mirrorPosts: first('mirror_posts', 'id'),
  notifications: first('notification_events', 'id'),
  profiles: first('run_profiles', 'queued_at', ['QUEUED', 'WORKING']),
  proxyUse: first('proxy_changes', 'id'),
  snapshots: first('snapshot_orders', 'next_at'),
}
export type Waiting = keyof typeof looks

type Answer = Record<Waiting, true | null>

const names = Object.keys(looks) as Waiting[]

/** One row with a column for everything that may wait. */
export const lookStatement: RawBuilder<Answer> = sql`select ${sql.join(
  names.map((name) => sql`${looks[name]} as ${sql.ref(name)}`),
)}`

async function look(db: Db): Promise<Answer> {
  const { rows } = await sql<Answer>`${onceMark} ${lookStatement}`.execute(db)
  return rows[0]!
}

/** The looks that are about to begin. */
const coming = new WeakMap<Db, Promise<Answer>>()

/**
 * Whether anything waits that a loop could work on. Loops ask several times a second: those that ask at the same moment
 * share one statement, which takes no transaction and no lock.
 */
export async function anyWaits(db: Db, what: Waiting): Promise<boolean> {
  let answer = coming.get(db)
  if (!answer) {
    answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
      coming.delete(db)
      return look(db)
    })
    coming.set(db, answer)
  }
  return (await answer)[what] === true
}
