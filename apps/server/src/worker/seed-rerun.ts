import type { Recipe } from '@windrow/contract/recipe'
import { noCounters } from '@windrow/crawler/run/counters'
import { rerunBlocks, type EarlierPage } from '@windrow/crawler/run/rerun-blocks'
import { countStarts } from '@windrow/crawler/run/starts'
import { uniqueKey } from '@windrow/crawler/run/unique-rows'
import { rowsAt } from '@windrow/dataset/rows-at'
import { encodeSegment } from '@windrow/dataset/segment'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import { pageSource } from '../dataset-files/run-files.ts'
import { copyPages } from './kept-files.ts'
import { objectKey, updateOwnRun, type Attempt } from './own-run.ts'
import { recordedPages, repairedRun, requestKey, type RecordedPage } from './rerun-pages.ts'
import { wantedRequests } from './wanted-pages.ts'

const rowsAtOnce = 10_000

/**
 * Begins a rerun: in one transaction it gets all that its earlier run has, except the wanted pages, and a frontier in
 * which only these are left to read. From then on it is a run like any other, which any worker continues. Throws
 * {@link UnableToRun}.
 */
export async function seedRerun(app: AppContext, run: RunRow, own: Attempt, recipe: Recipe): Promise<void> {
  const repaired = await repairedRun(app.db, run)
  const pages = await recordedPages(app, repaired.id, recipe)
  const wanted = await wantedRequests(app, run, repaired.id, pages)
  const kept = pages.filter((page) => !wanted.has(requestKey(page)))
  const files = await copyPages(app, own, repaired.id, kept)
  const counters = countersOf(kept, wanted.size)
  const start = {
    counters,
    unique: await uniqueKeys(app, repaired.id, recipe, kept),
    sampled: files.evidence.map(({ page_type, rank }) => [page_type, rank] as [string, number]),
  }
  const blocks: Buffer[] = []
  for await (const block of rerunBlocks(requestsOf(pages, wanted), countStarts(recipe), start))
    blocks.push(Buffer.from(block))
  const log = await logSegment(app, own, repaired.id, kept, wanted.size)
  const { queued, done, skipped, rows, bytesDown } = counters
  await app.db.transaction().execute(async (trx) => {
    const had = { inherited_pages: done, inherited_bytes: bytesDown }
    const change = { queued, done, skipped, rows, bytes_down: bytesDown, ...had }
    await updateOwnRun(trx, own, change, { next_sequence: blocks.length })
    for (const [sequence, frontier] of blocks.entries())
      await trx
        .insertInto('run_journal')
        .values({ run_id: own.runId, part: own.part, sequence, frontier })
        .execute()
    const place = { run_id: own.runId, part: own.part, sequence: 0 }
    await trx
      .insertInto('run_segments')
      .values([...files.segments, log].map((segment) => ({ ...segment, ...place })))
      .execute()
    if (files.evidence.length > 0) await trx.insertInto('run_evidence').values(files.evidence).execute()
    for (const [page_id, row_count] of files.counts)
      await trx
        .updateTable('run_pages')
        .set({ row_count })
        .where('run_id', '=', own.runId)
        .where('page_id', '=', page_id)
        .execute()
  })
}

/** As if these pages had been read and the wanted ones were known. */
function countersOf(kept: readonly RecordedPage[], wanted: number) {
  const counters = { ...noCounters(), queued: wanted }
  for (const { outcome, rows, bytes } of kept) {
    counters[outcome === 'done' ? 'done' : 'skipped'] += 1
    counters.rows += rows.count
    counters.bytesDown += bytes
  }
  return counters
}

/** Each request once: an earlier rerun may have recorded a page as failed, beside the rows that it kept. */
function requestsOf(pages: readonly RecordedPage[], wanted: ReadonlySet<string>): EarlierPage[] {
  const requests = new Map<string, EarlierPage>()
  for (const page of pages) {
    const key = requestKey(page)
    const { url, context, depth, finalUrl } = page
    requests.set(key, { url, context, depth, finalUrl, isWanted: wanted.has(key) })
  }
  return [...requests.values()]
}

/** The keys of kept rows in tables with unique columns: pages that are read again must not repeat them. */
async function uniqueKeys(
  app: AppContext,
  repairedId: number,
  { types }: Recipe,
  kept: readonly RecordedPage[],
): Promise<string[]> {
  const keys: string[] = []
  for (const [name, { table, unique }] of Object.entries(types)) {
    if (!table || !unique) continue
    const numbers = kept
      .filter((page) => page.type === name && page.table === table)
      .flatMap(({ rows: { first, count } }) => Array.from({ length: count }, (_, at) => first + at))
    if (numbers.length === 0) continue
    const source = await pageSource(app, repairedId, table)
    for (let at = 0; at < numbers.length; at += rowsAtOnce) {
      const some = numbers.slice(at, at + rowsAtOnce)
      for (const cells of await rowsAt(await app.datasets(), source, some, unique)) {
        const row = Object.fromEntries(unique.map((column, index) => [column, cells?.[index] ?? null]))
        const key = uniqueKey(table, unique, row)
        if (key !== null) keys.push(key)
      }
    }
  }
  return keys
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`

async function logSegment(
  app: AppContext,
  own: Attempt,
  repairedId: number,
  kept: readonly RecordedPage[],
  wanted: number,
) {
  const rows = kept.reduce((sum, page) => sum + page.rows.count, 0)
  const message = `Fetches ${counted(wanted, 'page')} of run ${repairedId} again; keeps ${counted(kept.length, 'page')} with ${counted(rows, 'row')}.`
  const entry = { at: new Date().toISOString(), level: 'INFO', message, url: null, code: null }
  const body = await encodeSegment([entry])
  const object_key = objectKey(own, 'kept-log.jsonl.zst')
  await app.store.put(object_key, body)
  return {
    kind: 'log' as const,
    page_id: '',
    object_key,
    format: 'jsonl' as const,
    row_count: 1,
    bytes: body.length,
  }
}
