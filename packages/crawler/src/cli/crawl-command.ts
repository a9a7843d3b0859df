import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Recipe } from '@windrow/contract/recipe'
import { crawl } from '../crawl.ts'
import type { CrawlSummary } from '../crawl-types.ts'
import { egressEverywhere } from '../fetch/egress.ts'
import type { ProxyPool } from '../fetch/proxy/proxy-pool.ts'
import type { Journal } from '../journal.ts'
import type { ServiceCode } from '../service/service-code.ts'
import type { PageMemory } from '../memory/page-memory.ts'
import { environmentSecrets } from './environment-secrets.ts'
import { FileJournal, type FileJournalOptions } from './file-journal.ts'
import { FileMemory } from './file-memory.ts'
import { crawlHelp } from './help.ts'
import { LoggingJournal } from './logging-journal.ts'
import { ProgressLine } from './progress-line.ts'
import { proxyPool } from './proxy-options.ts'
import { openSource } from './crawl-source.ts'
import { rowsFiles } from './rows-files.ts'
import { StreamJournal } from './stream-journal.ts'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

const defaultUserAgent = `Windrow/${version} (web data extraction)`

const optionTypes = {
  out: { type: 'string' },
  table: { type: 'string' },
  format: { type: 'string', default: 'jsonl' },
  'max-pages': { type: 'string' },
  param: { type: 'string', multiple: true },
  state: { type: 'string' },
  proxy: { type: 'string', multiple: true },
  'proxy-file': { type: 'string' },
  'proxy-price': { type: 'string' },
  browser: { type: 'string' },
  delay: { type: 'string' },
  'user-agent': { type: 'string', default: defaultUserAgent },
  grace: { type: 'string', default: '3' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** `windrow crawl`: returns the exit code. Throws `UsageError`. */
export async function crawlCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args)
  if (values.help) {
    process.stdout.write(crawlHelp)
    return 0
  }
  const [path, ...others] = positionals
  if (!path || others.length > 0)
    throw new UsageError('Name one recipe: windrow crawl <recipe.json> --out <rows.jsonl>')
  if (!values.out) throw new UsageError('Say where the rows go: --out <rows.jsonl>')
  if (values.format !== 'jsonl')
    throw new UsageError(`There is no format "${values.format}"; rows are written as jsonl.`)
  await using source = await openSource(path, values.param ?? [], values.quiet)
  const recipe = limitPages(source.recipe, values['max-pages'])
  const files = rowsFiles(recipe, values.out, values.table)
  const run = {
    recipe,
    service: source.service,
    userAgent: values['user-agent'],
    quiet: values.quiet,
    graceMs: graceMs(values.grace),
    proxies: await proxyPool(recipe, values),
    browser: values.browser ?? process.env['WINDROW_BROWSER'],
    delayMs: delayMs(values.delay),
  }
  if (values.out === '-')
    return outcome(await runCrawl(run, new StreamJournal(process.stdout, files)), values.quiet)
  return await crawlToFiles(run, files, values.out, values.state ?? `${values.out}.state`)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: optionTypes, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new UsageError(`${reason}. See windrow crawl --help.`, { cause: error })
  }
}

function limitPages(recipe: Recipe, text: string | undefined): Recipe {
  if (text === undefined) return recipe
  const pages = Number(text)
  if (!Number.isInteger(pages) || pages < 1)
    throw new UsageError(`--max-pages must be a whole number from 1, not "${text}".`)
  return { ...recipe, limits: { ...recipe.limits, pages: Math.min(pages, recipe.limits.pages ?? pages) } }
}

function graceMs(text: string): number {
  const seconds = Number(text)
  if (text.trim() === '' || !(seconds >= 0 && seconds <= 3600))
    throw new UsageError(`--grace must be a number of seconds from 0 to 3600, not "${text}".`)
  return seconds * 1000
}

/** Undefined: what is usual. */
function delayMs(option: string | undefined): number | undefined {
  const variable = 'WINDROW_DELAY_MS'
  const text = option ?? process.env[variable]
  if (text === undefined) return undefined
  const milliseconds = Number(text)
  if (text.trim() !== '' && Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= 600_000)
    return milliseconds
  const name = option === undefined ? variable : '--delay'
  throw new UsageError(`${name} must be a whole number of milliseconds from 0 to 600000, not "${text}".`)
}

interface CrawlRun {
  recipe: Recipe
  service: ServiceCode | null
  userAgent: string
  quiet: boolean
  graceMs: number
  proxies: ProxyPool | null
  /** Path of a browser. */
  browser: string | undefined
  delayMs: number | undefined
  memory?: PageMemory
}

async function crawlToFiles(
  run: CrawlRun,
  files: ReadonlyMap<string, string | null>,
  out: string,
  directory: string,
): Promise<number> {
  const targets = [...files].map(([table, file]) => [table, file && resolve(file)])
  // Neither limits nor the way in change what is crawled.
  const { limits: _limits, login: _login, ...crawled } = run.recipe
  const key = createHash('sha256')
    .update(JSON.stringify([crawled, targets]))
    .digest('hex')
  const memory = await openMemory(run.recipe, out)
  const rowsFile = (table: string) => files.get(table) ?? null
  const journal = await FileJournal.open({ directory, key, rowsFile, memory })
  if (journal.isContinued && !run.quiet) process.stderr.write(`Continuing the crawl in ${directory}\n`)
  try {
    const isNew = !journal.isContinued
    // A table without rows is an empty file, not the rows of last week.
    if (isNew) for (const file of files.values()) if (file !== null) await writeFile(file, '')
    const summary = await runCrawl({ ...run, ...(memory && { memory: memory.last }) }, journal)
    if (summary.reason !== 'stopped' && !summary.failed) await journal.keepMemory()
    if (summary.reason !== 'stopped' && summary.reason !== 'hindered') await journal.remove()
    return outcome(summary, run.quiet)
  } finally {
    await journal.close()
    await memory?.last.close()
  }
}

/** Beside the rows; a crawl with another recipe begins a new one, whatever its limits. */
async function openMemory(
  { limits: _limits, ...recipe }: Recipe,
  out: string,
): Promise<FileJournalOptions['memory']> {
  if ((recipe.fetch.unchanged ?? 'read') === 'read') return null
  const key = createHash('sha256').update(JSON.stringify(recipe)).digest('hex')
  const path = `${out}.memory`
  return { path, key, last: await FileMemory.open(path, key) }
}

async function runCrawl(run: CrawlRun, journal: Journal): Promise<CrawlSummary> {
  const { recipe, service, userAgent, quiet, graceMs, proxies, memory, browser, delayMs } = run
  const stop = new AbortController()
  const onSignal = () => {
    // The second time the system's own way ends the process at once.
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const line = new ProgressLine(process.stderr)
  try {
    return await crawl({
      recipe,
      userAgent,
      journal: new LoggingJournal(journal, process.stderr, line),
      egress: egressEverywhere,
      signal: stop.signal,
      graceMs,
      ...(delayMs !== undefined && { delayMs }),
      ...(service && { service }),
      ...(proxies && { proxies }),
      ...(memory && { memory }),
      ...(browser && { browser: { path: browser } }),
      secrets: environmentSecrets(process.env),
      onProgress: quiet ? undefined : (progress) => line.show(progress),
    })
  } finally {
    line.clear()
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

function outcome(summary: CrawlSummary, quiet: boolean): number {
  if (!quiet || summary.failed) process.stderr.write(`${summary.messages.join('\n')}\n`)
  if (summary.reason === 'stopped') return 130
  return summary.failed ? 1 : 0
}
