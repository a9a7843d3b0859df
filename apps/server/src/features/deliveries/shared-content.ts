import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { ContentFile } from '../../database/delivery-tables.ts'
import { Semaphore } from '../../queue/semaphore.ts'
import { endDrafts } from './content-drafts.ts'
import { untilStopped } from './until-stopped.ts'
import { makeContent, type ContentOrder, type ContentWorker } from './make-content.ts'

/** Limits concurrent making of files, so that large ones neither delay small ones nor take up the node's memory. */
const contentLimiter = new Semaphore(2)
const keptMinutes = 30

/** Content that this process is making, so that two destinations of a run don't make it twice. */
const inMaking = new Map<string, Promise<ContentFile[]>>()
const variantOf = ({ runId: _run, ...how }: ContentOrder): string =>
  createHash('sha256').update(JSON.stringify(how)).digest('hex')

/** Existing content; extends the time it is kept. */
async function madeBefore({ db }: AppContext, runId: number, variant: string): Promise<ContentFile[] | null> {
  const row = await db
    .updateTable('delivery_contents')
    .set({ keep_until: sql<Date>`greatest(keep_until, now() + make_interval(mins => ${keptMinutes}))` })
    .where('run_id', '=', runId)
    .where('variant', '=', variant)
    .returning('files')
    .executeTakeFirst()
  return row?.files ?? null
}

async function make(
  app: AppContext,
  order: ContentOrder,
  variant: string,
  worker: ContentWorker,
): Promise<ContentFile[]> {
  const { signal } = worker
  const files = await contentLimiter.run(() => untilStopped(makeContent(app, order, worker), signal), signal)
  const isKept = await app.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('delivery_contents')
      .values({
        run_id: order.runId,
        variant,
        files: JSON.stringify(files),
        keep_until: sql<Date>`now() + make_interval(mins => ${keptMinutes})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // Another node was faster: its files are used, and these stay drafts, which are removed after the attempt.
    if (numInsertedOrUpdatedRows !== 1n) return false
    await endDrafts(
      trx,
      worker.claim,
      files.map(({ objectKey }) => objectKey),
    )
    return true
  })
  if (isKept) return files
  return (await madeBefore(app, order.runId, variant)) ?? make(app, order, variant, worker)
}

/** The files for these options: made for an earlier delivery of the run, or new. */
export async function sharedContent(
  app: AppContext,
  order: ContentOrder,
  worker: ContentWorker,
): Promise<ContentFile[]> {
  const variant = variantOf(order)
  const key = `${order.runId} ${variant}`
  for (;;) {
    const before = await madeBefore(app, order.runId, variant)
    if (before) return before
    const others = inMaking.get(key)
    if (!others) break
    // The other delivery may be cancelled, which is no reason to fail this one.
    await untilStopped(
      others.catch(() => undefined),
      worker.signal,
    )
    worker.signal.throwIfAborted()
  }
  const making = make(app, order, variant, worker).finally(() => inMaking.delete(key))
  inMaking.set(key, making)
  return making
}
