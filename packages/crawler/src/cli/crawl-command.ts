import type { CrawlSummary } from '../crawl-types.ts'
import { delayMs, graceMs, isForPrograms, limitPages, parseOptions } from './crawl-options.ts'
import { openSource, type CrawlSource } from './crawl-source.ts'
import { crawlToFiles, type RowsTarget } from './crawl-to-files.ts'
import { crawlHelp } from './help.ts'
import { proxyPool } from './proxy-options.ts'
import { rowFormat, type RowsWriter } from './row-format.ts'
import { rowsFiles } from './rows-files.ts'
import { runCrawl, type CrawlRun } from './run-crawl.ts'
import { StreamJournal } from './stream-journal.ts'
import { progressForPeople, progressForPrograms, type ProgressOutput } from './progress-output.ts'
import { UsageError } from './usage-error.ts'

type Options = ReturnType<typeof parseOptions>['values']

/** Runs `windrow crawl` and returns the exit code. Throws `UsageError`. `writer` adds formats besides JSON Lines. */
export async function crawlCommand(args: string[], writer?: RowsWriter): Promise<number> {
  const { values, positionals } = parseOptions(args)
  if (values.help) {
    process.stdout.write(crawlHelp)
    return 0
  }
  const [path, ...others] = positionals
  if (!path || others.length > 0)
    throw new UsageError('Name one recipe: windrow crawl <recipe.json> --out <rows.jsonl>')
  const { out } = values
  if (!out) throw new UsageError('Say where the rows go: --out <rows.jsonl>')
  const format = rowFormat(out, values.format, writer)
  const telling = isForPrograms(values)
    ? progressForPrograms(process.stderr)
    : progressForPeople(process.stderr, values.quiet)
  await using source = await openSource(path, values.param ?? [], { quiet: values.quiet, telling })
  const run = await crawlRun(source, values, telling)
  const files = rowsFiles(run.recipe, out, values.table)
  const directory = values.state ?? `${out}.state`
  const summary = await crawlTo(run, { out, files, format, directory, writer })
  const exitCode = codeOf(summary)
  telling.end(summary, exitCode)
  return exitCode
}

const crawlTo = (run: CrawlRun, target: RowsTarget): Promise<CrawlSummary> =>
  target.out === '-'
    ? runCrawl(run, new StreamJournal(process.stdout, target.files))
    : crawlToFiles(run, target)

async function crawlRun(source: CrawlSource, values: Options, telling: ProgressOutput): Promise<CrawlRun> {
  const recipe = limitPages(source.recipe, values['max-pages'])
  return {
    recipe,
    service: source.service,
    userAgent: values['user-agent'],
    telling,
    graceMs: graceMs(values.grace),
    proxies: await proxyPool(recipe, values),
    browser: values.browser ?? process.env['WINDROW_BROWSER'],
    delayMs: delayMs(values.delay),
  }
}

function codeOf({ reason, failed }: CrawlSummary): number {
  if (reason === 'stopped') return 130
  return failed ? 1 : 0
}
