import { budgetStopText } from './budgets.ts'
import { causeOf, type FailureCount } from './failure-causes.ts'
import { isActive, statusText, type RunStatus } from './run-status.ts'

/** Why a run failed, was stopped or lacks something, in sentences. Doesn't use zod, so the browser can import it. */

/** How a crawl ended. The last one: no start page could be read. */
export const runEnds = [
  'finished',
  'stopped',
  'hindered',
  'page-limit',
  'row-limit',
  'byte-limit',
  'cost-limit',
  'time-limit',
  'failure-limit',
  'start-failed',
] as const
export type RunEnd = (typeof runEnds)[number]

/** What a run looks for, and should find at least once; `ENCODING`: texts with damaged characters, and should find none. */
export const runCheckKinds = [
  'ITEMS',
  'NEXT',
  'MORE',
  'ENDLESS',
  'ROBOTS',
  'COLUMN',
  'ENCODING',
  'ROWS',
] as const
export type RunCheckKind = (typeof runCheckKinds)[number]

/** How often something was looked for, and found. */
export interface RunCheck {
  kind: RunCheckKind
  /** A selector, column, page type or table; empty if there is only one. */
  subject: string
  looked: number
  found: number
}

export interface RunFacts {
  /** As shown. */
  status: RunStatus
  /** Null for runs that didn't crawl, that people have marked, and from before ends were recorded. */
  end: RunEnd | null
  isBudgetStop: boolean
  /** Who stopped it; null if unknown. */
  stoppedBy: string | null
  /** What the worker said, for ends that failed pages don't explain. */
  message: string | null
  done: number
  failed: number
  /** Known pages that were not read. */
  queued: number
  rows: number
  failures: readonly FailureCount[]
  checks: readonly RunCheck[]
}

/** How much it matters: data is missing, may be missing, or somebody wanted it so. */
export type ReasonTone = 'bad' | 'warn' | 'idle'

export interface RunReason {
  tone: ReasonTone
  /** What happened and why; without it, the first warning. */
  text: string
  /** What was looked for in vain; the run may be right all the same. */
  warnings: string[]
  failedPages: number
  /** The most frequent error of the failed pages; null if there are none. */
  code: string | null
}

/** A list has collapsed if it has less than this share of the rows of the last good run. */
const collapsedShare = 0.5
/** Of the values of a column that are looked at. */
const damagedShare = 0.02
/** Fewer rows vary by chance. */
const fewestRows = 10

const number = (value: number): string => value.toLocaleString('en-US')
const counted = (count: number, one: string): string => `${number(count)} ${count === 1 ? one : `${one}s`}`
const named = (subject: string, what: string): string => (subject ? `${what} "${subject}"` : what)
const onPages = (count: number): string =>
  count === 1 ? 'on the only page' : `on any of ${number(count)} pages`

const warningTexts: Record<RunCheckKind, (check: RunCheck) => string> = {
  ITEMS: ({ subject, looked }) =>
    `${named(subject, 'The items selector')} matched nothing ${onPages(looked)}.`,
  NEXT: ({ subject, looked }) =>
    `${named(subject, 'The link to the next page')} was not found ${onPages(looked)}.`,
  MORE: ({ subject, looked }) =>
    `${named(subject, 'The button for more items')} was not found ${onPages(looked)}.`,
  ENDLESS: ({ subject }) =>
    `Links to ${named(subject, 'pages of the type')} went on without new rows and were no longer followed.`,
  ROBOTS: ({ looked }) => `robots.txt doesn't allow ${counted(looked, 'page')}, which were left out.`,
  COLUMN: ({ subject, looked }) =>
    `${named(subject, 'The column')} is empty in ${looked === 1 ? 'the only row' : `all ${number(looked)} rows`}.`,
  ENCODING: ({ subject, looked, found }) =>
    `${named(subject, 'The column')} has damaged characters in ${number(found)} of ${counted(looked, 'value')} looked at. Check the encoding of the pages.`,
  ROWS: ({ subject, looked, found }) =>
    `${subject ? `"${subject}" has` : found === 1 ? 'There is' : 'There are'} ${found === 0 ? 'no rows' : `only ${counted(found, 'row')}`}; the last good run had ${number(looked)}.`,
}

function isWarned({ kind, looked, found }: RunCheck, { done }: RunFacts): boolean {
  if (kind === 'ROWS') return looked >= fewestRows && found < looked * collapsedShare
  // A few texts may be damaged on the site itself.
  if (kind === 'ENCODING') return found > 0 && found >= looked * damagedShare
  // Sites often exclude a few pages that are linked everywhere.
  if (kind === 'ROBOTS') return looked > done
  return looked > 0 && found === 0
}

/** What was looked for in vain, in sentences. */
const warningsOf = (facts: RunFacts): string[] =>
  runCheckKinds.flatMap((kind) =>
    facts.checks
      .filter((check) => check.kind === kind && isWarned(check, facts))
      .map((check) => warningTexts[kind](check)),
  )

const limitNames: Partial<Record<RunEnd, string>> = {
  'page-limit': 'page limit',
  'row-limit': 'row limit',
  'byte-limit': 'limit of bytes',
  'cost-limit': 'cost limit',
  'time-limit': 'time limit',
}
/** Ends that cut a run off before the data that somebody wanted. */
const cutting: ReadonlySet<RunEnd> = new Set(['byte-limit', 'cost-limit', 'time-limit'])

function limitText({ end, queued }: RunFacts): string | null {
  const limit = end === null ? undefined : limitNames[end]
  if (limit === undefined) return null
  const rest =
    queued > 0 ? `; ${counted(queued, 'known page')} ${queued === 1 ? 'was' : 'were'} not read` : ''
  return `Ended at the ${limit}${rest}.`
}

/** "3 of 512 pages failed: no such page (HTTP 404)." */
function failuresText({ done, failed, failures }: RunFacts): string {
  const cause = causeOf(failures)
  const share = `${number(failed)} of ${counted(done + failed, 'page')} failed`
  if (!cause) return `${share}.`
  if (cause.count >= failed) return `${share}: ${cause.text}. ${cause.advice}`
  return `${share}, most often (${number(cause.count)}): ${cause.text}. ${cause.advice}`
}

function failedText(facts: RunFacts): string {
  const { end, failed, failures, message } = facts
  if (end === 'failure-limit') return `Too many pages failed. ${failuresText(facts)}`
  if (end !== 'start-failed') return message ?? statusText('FAILED')
  const cause = causeOf(failures)
  if (!cause) return message ?? statusText('FAILED')
  const what = failed === 1 ? 'The start page could not be read' : 'None of the start pages could be read'
  return `${what}: ${cause.text}. ${cause.advice}`
}

function stoppedText({ isBudgetStop, stoppedBy, message, done, failed }: RunFacts): string {
  if (isBudgetStop) return message ?? budgetStopText
  const who = stoppedBy === null ? 'Stopped' : `Stopped by ${stoppedBy}`
  const pages = done + failed
  return pages === 0 ? `${who} before its first page.` : `${who} after ${counted(pages, 'page')}.`
}

function completedText(facts: RunFacts): { tone: ReasonTone; text: string } | null {
  const { end, failed, done, rows, message } = facts
  const limit = limitText(facts)
  const parts = [
    ...(limit === null ? [] : [limit]),
    ...(failed > 0 ? [failuresText(facts)] : []),
    ...(end !== null && rows === 0 && done > 0 ? [`No rows were found on ${counted(done, 'page')}.`] : []),
  ]
  if (parts.length === 0) return end === null && message !== null ? { tone: 'idle', text: message } : null
  const isWanted = limit !== null && parts.length === 1 && !cutting.has(end!)
  return { tone: isWanted ? 'idle' : 'warn', text: parts.join(' ') }
}

function mainOf(facts: RunFacts): { tone: ReasonTone; text: string } | null {
  switch (facts.status) {
    case 'FAILED':
      return { tone: 'bad', text: failedText(facts) }
    case 'STOPPED':
      return { tone: facts.isBudgetStop ? 'warn' : 'idle', text: stoppedText(facts) }
    case 'IMPORTED':
      return facts.message === null ? null : { tone: 'idle', text: facts.message }
    default:
      return completedText(facts)
  }
}

/**
 * Why an ended run failed, was stopped, or lacks pages or rows; null for an active run and one that lacks nothing. The
 * one home of these sentences: API, screens and notifications show them.
 */
export function runReason(facts: RunFacts): RunReason | null {
  if (isActive(facts.status)) return null
  const main = mainOf(facts)
  // A run that ended early hasn't looked everywhere.
  const warnings = facts.status === 'STOPPED' ? [] : warningsOf(facts)
  const [first, ...rest] = main ? [main.text, ...warnings] : warnings
  if (first === undefined) return null
  return {
    tone: main?.tone === 'idle' && rest.length > 0 ? 'warn' : (main?.tone ?? 'warn'),
    text: first.trim(),
    warnings: rest,
    failedPages: facts.failed,
    code: causeOf(facts.failures)?.code ?? null,
  }
}
