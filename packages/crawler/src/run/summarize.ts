import type { Recipe } from '@windrow/contract/recipe'
import type { Counters, CrawlSummary, StopReason } from '../crawl-types.ts'
import type { RunEndingError } from '../fetch/page-error.ts'
import { failedShare } from './failed-share.ts'
import type { FailureTally } from './failure-tally.ts'

interface Ending {
  reason: StopReason
  /** The error that ended the crawl because nothing more could be read, else null. */
  endReason: RunEndingError | null
  recipe: Recipe
  counters: Counters
  starts: { done: number; failed: number }
  failures: FailureTally
  dropped: { duplicate: number; incomplete: number }
  /** US dollars. */
  proxyCost: number
  elapsedMs: number
}

/** The summary of a run, judged by the recipe's limits. */
export function summarize(ending: Ending): CrawlSummary {
  const { reason, endReason, recipe, counters, starts, failures, dropped, proxyCost, elapsedMs } = ending
  const { done, failed } = counters
  const share = failedShare(counters)
  const tooMany = share > recipe.limits.failedShare
  // Pages in flight when the limit was exceeded may have brought the share back below it.
  const isOver = tooMany || reason === 'failure-limit'
  const noStart = starts.done === 0 && starts.failed > 0 && reason !== 'stopped'
  const messages = [outcomeSentence(reason, recipe, counters)]
  if (endReason) messages.unshift(endReason.message)
  if (noStart) messages.push('None of the start pages could be read.')
  if (tooMany)
    messages.push(
      `${percent(share)} of the pages failed; the recipe allows ${percent(recipe.limits.failedShare)}.`,
    )
  // People who read why a run failed want to know what to do about it.
  const cause = isOver || noStart ? failures.mostFrequent : null
  if (cause) messages.push(cause.count < failed ? `Most often: ${cause.message}` : cause.message)
  if (counters.skipped > 0) messages.push(`${count(counters.skipped, 'page was', 'pages were')} skipped.`)
  if (dropped.duplicate > 0)
    messages.push(`${count(dropped.duplicate, 'row was', 'rows were')} left out: the table has them already.`)
  if (dropped.incomplete > 0)
    messages.push(`${count(dropped.incomplete, 'row was', 'rows were')} left out: a required field is empty.`)
  if (counters.rows === 0 && done > 0)
    messages.push(
      'No rows were found: the selectors of the recipe match nothing on the pages that were read.',
    )
  const failedRun = isOver || noStart || endReason !== null
  return {
    reason,
    end: endReason ? 'hindered' : noStart ? 'start-failed' : isOver ? 'failure-limit' : reason,
    counters: { ...counters },
    proxyCost,
    elapsedMs,
    failedShare: share,
    failed: failedRun,
    messages,
  }
}

function outcomeSentence(
  reason: StopReason,
  { limits }: Recipe,
  { done, rows, failed, queued }: Counters,
): string {
  const sum = `${count(done, 'page', 'pages')} read, ${count(rows, 'row', 'rows')}, ${failed} failed`
  switch (reason) {
    case 'finished':
      return `Finished: ${sum}.`
    case 'hindered':
      return `Broken off: ${sum}, ${queued} still to be read.`
    case 'stopped':
      return `Stopped: ${sum}, ${queued} still to be read.`
    case 'page-limit':
      return `Ended at the limit of ${count(limits.pages ?? 0, 'page', 'pages')}: ${sum}.`
    case 'row-limit':
      return `Ended at the limit of ${count(limits.rows ?? 0, 'row', 'rows')}: ${sum}.`
    case 'byte-limit':
      return `Ended at the limit of ${count(limits.bytes ?? 0, 'byte', 'bytes')}: ${sum}, ${queued} still to be read.`
    case 'cost-limit':
      return `Ended at the limit of ${limits.cost} US dollars for proxies: ${sum}, ${queued} still to be read.`
    case 'time-limit':
      return `Ended at the limit of ${limits.minutes} minutes: ${sum}, ${queued} still to be read.`
    case 'failure-limit':
      return `Ended at the limit of ${percent(limits.failedShare)} failed pages: ${sum}, ${queued} still to be read.`
  }
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`
