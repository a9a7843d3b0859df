import { outputTables, type Recipe } from '@windrow/contract/recipe'
import { crawl, type CrawlSummary, type Progress } from '@windrow/crawler/crawl'
import { partsOf } from '@windrow/crawler/frontier/crawl-part'
import type { LogLevel } from '@windrow/crawler/records/log-entry'
import type { LogRecord } from '@windrow/crawler/records/records'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import { expectedPages } from './expected-pages.ts'
import { finishRun, giveUp, type Outcome } from './finish-run.ts'
import { keepUnread } from './keep-unread.ts'
import { runJournal } from './run-journal.ts'
import { runningCompaction } from './running-compaction.ts'
import { memoryOf } from './run-memory.ts'
import { typeModesOf } from './run-type-modes.ts'
import { seedRerun } from './seed-rerun.ts'
import { proxiesOf, UnableToRun } from '../features/proxies/open-proxies.ts'
import { withOptions } from '../features/runs/run-options.ts'
import { openParams } from '../features/services/service-binding.ts'
import { secretsOf } from '../features/secrets/secret-calls.ts'
import { assertNoOwn, openRunService, type RunService } from './run-service.ts'
import {
  allPartsIdle,
  type Claim,
  crawlPart,
  leavePart,
  makeParts,
  untilPartsLeft,
  wholeSummary,
} from './run-parts.ts'
import { LeaseLost } from '../queue/lease.ts'
import { attemptOf, updateOwnRun, type Attempt } from './own-run.ts'

/** After this many attempts in a row that settle no page the run fails: it crashes each worker, or never ends. */
const maxFruitless = 20
/** Short, so that the first rows show soon; later, fewer and larger batches are cheaper. */
const flush = { everyMs: 500 }
const noticedMs = 2000
/** How long the early end of a run waits for the other parts; later parts wait longer, so that only one ends it. */
const partsLeaveMs = 4000

export interface RunSignals {
  /** Stop requested by a user: finish requests in flight, keep their results, end the run. */
  stop: AbortController
  /** The worker is shutting down or has lost its lease: commit, and leave the run to another one. */
  release: AbortSignal
  /** The run's current limit of concurrent requests, its share of the account's. */
  requests: number
}

/**
 * Works on a claimed run until it ends, is stopped or is released. Resolves for all regular outcomes; what it throws is
 * a fault of this worker, and the run is tried again.
 */
export async function executeRun(
  app: AppContext,
  claim: Claim,
  workerId: number,
  signals: RunSignals,
): Promise<void> {
  const { run, part, attempt, fruitlessAttempts } = claim
  const own = attemptOf(claim, workerId)
  const log = app.log.child({ run: run.id, part, attempt })
  try {
    if (fruitlessAttempts > maxFruitless) return await giveUp(app, own, maxFruitless)
    await using prepared = await prepare(app, run, own)
    const { recipe } = prepared
    log.info('run claimed')
    if (run.rerun_pages !== null && run.next_sequence === 0) await seedRerun(app, run, own, recipe)
    const summary = await work(app, run, own, prepared, signals)
    if (summary.reason === 'stopped' && !signals.stop.signal.aborted) return await handBack(app, own)
    const ending = prepared.parts === 1 ? summary : await endOfPart(app, own, recipe, summary)
    if (!ending) return log.info('the part is idle')
    // Parts write no summary; only the one of the whole run is useful.
    const last = prepared.parts > 1 ? [summaryEntry(ending)] : []
    if (run.rerun_pages !== null && !ending.failed) await keepUnread(app, run, own, recipe)
    await finishRun(app, own, outcomeOf(ending), { keep: recipe.keep, last })
    log.info({ reason: summary.reason, counters: summary.counters }, 'run ended')
  } catch (error) {
    if (error instanceof UnableToRun)
      return await finishRun(app, own, { status: 'FAILED', end: null, message: error.message })
    if (error instanceof LeaseLost) return log.warn('lost the lease of the run')
    throw error
  }
}

interface Prepared extends AsyncDisposable {
  recipe: Recipe
  service: RunService | null
  /** Number of parts that the run is split into. */
  parts: number
}

/** Loads the recipe, or starts the service, and inserts the run's output tables. */
async function prepare(app: AppContext, run: RunRow, own: Attempt): Promise<Prepared> {
  if (run.stop_requested_at === null && own.part === 0 && run.next_sequence === 0)
    await updateOwnRun(app.db, own, { status: 'INITIALIZING' })
  const version = await app.db
    .selectFrom('recipe_versions')
    .select(['recipe', 'service_code', 'service_params'])
    .where('report_id', '=', run.report_id)
    .where('version', '=', run.recipe_version)
    .executeTakeFirstOrThrow()
  const { service_code: code, service_params } = version
  if (code === null) assertNoOwn(app, run)
  const service =
    code === null
      ? null
      : await openRunService(app, run, own, { code, params: openParams(app, service_params) })
  const recipe = withOptions(service?.recipe ?? version.recipe, run.options)
  if (own.part === 0 && run.next_sequence === 0) {
    const expected = await expectedPages(app, run, version)
    await updateOwnRun(app.db, own, {
      expected_pages: expected && JSON.stringify(expected),
      page_limit: recipe.limits.pages ?? null,
    })
  }
  const pages = [...outputTables(recipe)].map(([page_id, columns], position) => ({
    run_id: run.id,
    page_id,
    position,
    columns: JSON.stringify(columns),
  }))
  await app.db
    .insertInto('run_pages')
    .values(pages)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // The frontier of a rerun is small, and made as a whole.
  const parts = run.rerun_pages === null ? partsOf(recipe) : 1
  if (parts > 1 && own.part === 0) await makeParts(app.db, own, parts)
  return { recipe, service, parts, [Symbol.asyncDispose]: async () => service?.[Symbol.asyncDispose]() }
}

async function work(
  app: AppContext,
  run: RunRow,
  own: Attempt,
  { recipe, service, parts }: Prepared,
  signals: RunSignals,
): Promise<CrawlSummary> {
  const pending: LogRecord[] = [lifeEntry('INFO', takenSentence(own, parts))]
  if (run.stop_requested_at !== null) signals.stop.abort()
  let rate: number | null = null
  let waiting = ''
  const compaction = runningCompaction(app, own)
  const proxies = await proxiesOf(app, recipe)
  const memory = await memoryOf(app, run, recipe)
  const typeModes = await typeModesOf(app, run, recipe)
  const part = parts > 1 ? crawlPart(app.db, own, parts) : null
  const journal = runJournal(app, own, {
    lastRunId: memory?.lastRunId ?? null,
    proxyList: proxies?.list ?? null,
    pagesPerSecond: () => rate,
    takeLogs: () => pending.splice(0),
    onStopRequested: () => signals.stop.abort(),
    onCommitted: (answer) => {
      part?.stands(answer)
      compaction.onCommitted(answer)
    },
  })
  try {
    return await crawl({
      recipe,
      journal,
      ...(proxies && { proxies }),
      ...(memory && { memory }),
      ...(typeModes && { typeModes }),
      ...(service?.code && { service: service.code }),
      ...(part && { part }),
      ...(app.config.browser && { browser: { path: app.config.browser } }),
      secrets: async (name) => service?.passwords(name) ?? (await secretsOf(app, run.report_id)(name)),
      egress: app.egress,
      userAgent: app.userAgent,
      delayMs: app.config.crawl.delayMs,
      signal: AbortSignal.any([signals.stop.signal, signals.release]),
      flush,
      concurrency: () => signals.requests,
      onProgress: (progress) => {
        rate = progress.pagesPerSecond
        const reason = waitingReason(progress, waiting)
        if (reason === waiting || own.part > 0) return
        waiting = reason
        // Not awaited; if it fails, the next batch reports why.
        updateOwnRun(app.db, own, { debug_message: reason || null }).catch(() => {})
      },
    })
  } finally {
    await compaction.idle()
  }
}

/**
 * Why the run is waiting, once the wait is long enough to notice; pauses for politeness aren't. A reason already shown
 * in `shown` is kept until the wait ends.
 */
function waitingReason({ waiting }: Progress, shown: string): string {
  if (!waiting) return ''
  const reason = `Waiting for ${waiting.host}: ${waiting.reason}`
  return reason === shown || Date.parse(waiting.until) - Date.now() >= noticedMs ? reason : ''
}

const lifeEntry = (level: LogLevel, message: string): LogRecord => ({
  at: new Date().toISOString(),
  level,
  message,
  url: null,
  code: null,
})

const summaryEntry = ({ failed, messages }: CrawlSummary): LogRecord =>
  lifeEntry(failed ? 'ERR' : 'INFO', messages.join(' '))

/** Releases the run because this worker is stopping; another one resumes it. */
async function handBack(app: AppContext, own: Attempt): Promise<void> {
  const message = 'Its worker was shut down; waiting for another one to go on where it stood'
  const change = own.part === 0 ? { debug_message: message } : {}
  await leavePart(app.db, own, change)
}

/**
 * The summary of a split run if this part's end also ends the run; null if others continue, or will end it. If every
 * part is idle, part 0 ends the run; at a limit, any part does.
 */
async function endOfPart(
  app: AppContext,
  own: Attempt,
  recipe: Recipe,
  summary: CrawlSummary,
): Promise<CrawlSummary | null> {
  const { reason } = summary
  if (reason === 'hindered') return summary
  // A part released at the limit would be claimed again immediately, and exceed it.
  const mayEnd = reason === 'time-limit' || reason === 'failure-limit' || own.part === 0
  if (!mayEnd || (reason === 'finished' && !(await allPartsIdle(app.db, own)))) {
    await leavePart(app.db, own)
    return null
  }
  if (reason !== 'finished') await untilPartsLeft(app.db, own, partsLeaveMs * (1 + own.part / 2))
  // Throws if another part has ended the run meanwhile.
  await updateOwnRun(app.db, own, {})
  return wholeSummary(app.db, own, recipe, summary)
}

const takenSentence = ({ part, attempt }: Attempt, parts: number): string => {
  const what = parts === 1 ? 'The run' : `Part ${part + 1} of ${parts}`
  return attempt === 1
    ? `${what} was taken by a worker.`
    : `${what} was taken up again by another worker (attempt ${attempt}).`
}

function outcomeOf({ reason, end, failed, messages }: CrawlSummary): Outcome {
  if (reason === 'stopped') return { status: 'STOPPED', end: reason, message: null }
  // The first message of a crawl that was hindered says what hindered it; failed pages explain all other failures.
  if (failed) return { status: 'FAILED', end, message: messages[0] ?? null }
  return { status: 'SUCCESS', end, message: null }
}
