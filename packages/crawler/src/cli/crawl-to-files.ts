import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { outputTables, type Recipe } from '@windrow/contract/recipe'
import type { CrawlSummary } from '../crawl-types.ts'
import { FileJournal, type FileJournalOptions } from './file-journal.ts'
import { FileMemory } from './file-memory.ts'
import type { RowsWriter } from './row-format.ts'
import { lineFiles } from './rows-files.ts'
import { runCrawl, type CrawlRun } from './run-crawl.ts'

export interface RowsTarget {
  out: string
  /** The state directory. */
  directory: string
  /** The file of each table; null for tables that weren't requested. */
  files: ReadonlyMap<string, string | null>
  format: string
  /** Not used for JSON Lines. */
  writer: RowsWriter | undefined
}

/** Crawls into files, continuing an interrupted crawl. Rows in formats other than JSON Lines are written at the end. */
export async function crawlToFiles(run: CrawlRun, target: RowsTarget): Promise<CrawlSummary> {
  const { files, out, directory, format } = target
  const lines = format === 'jsonl' ? files : lineFiles(files, directory)
  const memory = await openMemory(run.recipe, out)
  const journal = await FileJournal.open({
    directory,
    key: keyOf(run.recipe, target),
    rowsFile: (table) => lines.get(table) ?? null,
    memory,
  })
  if (journal.isContinued) run.telling.note(`Continuing the crawl in ${directory}`)
  try {
    if (!journal.isContinued) await begin(files, lines)
    const summary = await runCrawl({ ...run, ...(memory && { memory: memory.last }) }, journal)
    if (lines !== files) await writeRows(run.recipe, target, lines)
    // Later, because until then the same command must be able to continue.
    if (summary.reason !== 'stopped' && !summary.failed) await journal.keepMemory()
    if (summary.reason !== 'stopped' && summary.reason !== 'hindered') await journal.remove()
    return summary
  } finally {
    await journal.close()
    await memory?.last.close()
  }
}

/** A state continues only a crawl of the same recipe into the same files. */
function keyOf(recipe: Recipe, { files, format }: RowsTarget): string {
  const targets = [...files].map(([table, file]) => [table, file && resolve(file)])
  // Neither limits nor the login change what is crawled.
  const { limits: _limits, login: _login, ...crawled } = recipe
  const parts = [crawled, targets, ...(format === 'jsonl' ? [] : [format])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Empties the files, so that a table without rows doesn't keep the rows of an earlier crawl. */
async function begin(
  files: ReadonlyMap<string, string | null>,
  lines: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const [table, file] of lines) {
    const old = files.get(table)
    if (file === null) continue
    if (old && old !== file) {
      await rm(old, { force: true })
      await mkdir(dirname(file), { recursive: true })
    }
    await writeFile(file, '')
  }
}

/** Writes the collected rows to the requested files. */
async function writeRows(
  recipe: Recipe,
  { files, format, writer, directory }: RowsTarget,
  lines: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const [table, columns] of outputTables(recipe)) {
    const [out, file] = [files.get(table), lines.get(table)]
    if (!out || !file) continue
    await writer?.write({ lines: file, columns, format, out }).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(
        `${out} could not be written. ${reason} The rows are kept in ${directory}; the same command writes them again.`,
        { cause },
      )
    })
  }
}

/** Opens the page memory beside the rows. A crawl with another recipe starts a new one; limits don't matter. */
async function openMemory(
  { limits: _limits, ...recipe }: Recipe,
  out: string,
): Promise<FileJournalOptions['memory']> {
  if ((recipe.fetch.unchanged ?? 'read') === 'read') return null
  const key = createHash('sha256').update(JSON.stringify(recipe)).digest('hex')
  const path = `${out}.memory`
  return { path, key, last: await FileMemory.open(path, key) }
}
