import { logColumns, queryLogs, type LogView } from '@windrow/dataset/logs/query-logs'
import type { LogRecord } from '@windrow/crawler/records/records'
import type { AppContext } from '../../apps/server/src/context.ts'
import { batchOf } from '../../apps/server/src/testing/batch-of.ts'
import { insertWorker } from '../../apps/server/src/testing/worker-row.ts'
import { segmentFiles } from '../../apps/server/src/dataset-files/run-files.ts'
import {
  compactSegments,
  compactWhileRunning,
  replaceSegments,
} from '../../apps/server/src/worker/compact-segments.ts'
import { type Attempt, attemptOf } from '../../apps/server/src/worker/own-run.ts'
import { runJournal } from '../../apps/server/src/worker/run-journal.ts'
import { withContext } from '../installation.ts'
import { beside, processorTime } from '../measure.ts'
import { seedReport } from '../seed.ts'
import { growing } from './growth-table.ts'

const rounds = 5
/** Entries of a commit of a quick run, and the commits after which its files become one. */
const [batchEntries, compactAt] = [2000, 64]
const list = { kind: 'log' as const, pageId: '', columns: logColumns }
const page = { offset: 0, limit: 100 }

/** An entry as a crawl of a shop has it; only one has the word "needle". */
const entryOf = (at: number, entries: number): LogRecord => ({
  at: new Date(Date.UTC(2026, 0, 1) + at * 3).toISOString(),
  level: at % 100 === 0 ? 'WARN' : 'INFO',
  message: at === Math.floor(entries * 0.7) ? 'The needle was found' : `Page read in ${(at * 7919) % 900} ms`,
  url: `https://shop.example/en/tents/product-${1_000_000 + ((at * 7919) % 9_000_000)}.html`,
  code: at % 100 === 0 ? 'NO_VALUE' : null,
})

/** A run that a worker works on. */
async function runAtWork(app: AppContext): Promise<Attempt> {
  const recipe = { version: 1, start: ['https://shop.example/'], types: {} } as never
  const { reportId, runId } = await seedReport(app.db, recipe)
  const workerId = await insertWorker(app.db)
  await app.db
    .updateTable('runs')
    .set({ attempt: 1, worker_id: workerId, status: 'PROCESSING', started_at: new Date() })
    .where('id', '=', runId)
    .execute()
  return attemptOf({ run: { id: runId, report_id: reportId }, part: 0, attempt: 1 }, workerId)
}

/** Writes the log of a run as its worker does. */
async function append(app: AppContext, own: Attempt, entries: number): Promise<void> {
  const journal = runJournal(app, own, {
    pagesPerSecond: () => null,
    takeLogs: () => [],
    lastRunId: null,
    proxyList: null,
    onStopRequested: () => {},
    onCommitted: () => {},
  })
  for (let sequence = 0, from = 0; from < entries; sequence += 1, from += batchEntries) {
    const count = Math.min(batchEntries, entries - from)
    await journal.commit(
      batchOf(sequence, {
        logs: Array.from({ length: count }, (_, at) => entryOf(from + at, entries)),
      }),
    )
    if (sequence > 0 && sequence % compactAt === 0) await compactWhileRunning(app, own, compactAt)
  }
}

/** Makes the files of the log one, as at the end of a run. */
async function end(app: AppContext, own: Attempt): Promise<void> {
  const compaction = await compactSegments(app, own, list)
  await app.db.transaction().execute((trx) => replaceSegments(trx, compaction!))
}

async function measure(app: AppContext, entries: number) {
  const own = await runAtWork(app)
  const engine = await app.datasets()
  const read = async (view: Partial<LogView>, grams?: string) => {
    const files = await segmentFiles(app, own.runId, 'log', '')
    return queryLogs(engine, grams ? [{ ...files[0]!, grams }] : files, { ...page, ...view })
  }
  const newest = () => read({ newest: true })
  const [appended] = await beside(1, [() => append(app, own, entries)], processorTime)
  const [running] = await beside(rounds, [newest], processorTime)
  const [ended] = await beside(1, [() => end(app, own)], processorTime)
  const key = await app.db
    .selectFrom('run_log_grams')
    .select('object_key')
    .where('run_id', '=', own.runId)
    .executeTakeFirst()
  const grams = key && (await app.store.localPath(key.object_key))
  const [first, middle, rare] = await beside(
    rounds,
    [newest, () => read({ offset: entries / 2 }), () => read({ search: 'needle' }, grams)],
    processorTime,
  )
  return {
    appended: (appended! * 1000) / entries,
    running: running!,
    ended: ended!,
    first: first!,
    middle: middle!,
    rare: rare!,
  }
}

/** Entries of the log of a run. */
export const growLogs = (sizes: readonly number[]): Promise<void> =>
  withContext((app) =>
    growing(sizes, {
      area: 'logs',
      title: 'Log entries of a run, processor time without the database',
      lines: {
        appended: { what: 'append an entry', of: 'element', unit: 'µs' },
        running: { what: 'newest entries while running', of: 'page', unit: 'ms' },
        ended: { what: 'one file at the end of the run', of: 'whole', unit: 'ms' },
        first: { what: 'newest entries', of: 'page', unit: 'ms' },
        middle: { what: 'page in the middle', of: 'page', unit: 'ms' },
        rare: { what: 'a rare text', of: 'whole', unit: 'ms' },
      },
      measure: (entries) => measure(app, entries),
    }),
  )
