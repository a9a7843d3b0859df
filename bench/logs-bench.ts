import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDatasetEngine, type DatasetEngine } from '@windrow/dataset/dataset-engine'
import { logColumns, queryLogs } from '@windrow/dataset/logs/query-logs'
import { writeTextGrams } from '@windrow/dataset/logs/write-text-grams'
import { writeParquet } from '@windrow/dataset/write/write-parquet'
import { median, number, printTable } from './measure.ts'
import { note } from './results.ts'

const rounds = 5
const texts = [
  "'Page read in ' || (hash(i, 1) % 900) || ' ms'",
  "'Row ' || (hash(i, 2) % 100) || ' has no price'",
]
const product = (at: string) => `1000000 + hash(${at}, 3) % 9000000`

/** Entries as a crawl of a shop writes them, each with the URL of a product; one in the middle is unlike all others. */
const entriesSql = (entries: number) => `SELECT
    strftime(TIMESTAMP '2026-01-01' + to_milliseconds(i * 3), '%Y-%m-%dT%H:%M:%S.%gZ') AS at,
    CASE WHEN i % 100 = 0 THEN 'WARN' ELSE 'INFO' END AS level,
    CASE WHEN i = ${Math.floor(entries * 0.7)} THEN 'The needle was found' WHEN i % 2 = 0 THEN ${texts[0]} ELSE ${texts[1]} END AS message,
    'https://shop.example/en/' || ['tents', 'stoves', 'lamps', 'boots'][(1 + hash(i, 4) % 4)::int] || '/product-' || (${product('i')}) || '.html' AS url,
    CASE WHEN i % 100 = 0 THEN 'NO_VALUE' END AS code
  FROM range(${entries}) entry(i)` // oxfmt-ignore

/** Ids of products, of which a log has one or a few entries each. */
async function idsIn(entries: number): Promise<string[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const places = [0.1, 0.45, 0.8].map((share) => Math.floor(entries * share))
  const found = await connection.runAndReadAll(`SELECT ${places.map((at) => product(String(at))).join(', ')}`)
  return found.getRows()[0]!.map(String)
}

async function writeLog(folder: string, entries: number): Promise<string> {
  const path = join(folder, 'written.parquet')
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
  await connection.run(`COPY (${entriesSql(entries)}) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`)
  return path
}

interface Log {
  path: string
  grams: string
  entries: number
}

async function search(
  engine: DatasetEngine,
  { path, grams, entries }: Log,
  text: string,
  withGrams: boolean,
) {
  const file = { path, format: 'parquet' as const, rows: entries, ...(withGrams && { grams }) }
  const times: number[] = []
  let total = 0
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const found = await queryLogs(engine, [file], { search: text, offset: 0, limit: 100, newest: true })
    times.push(performance.now() - started)
    total = found.total
  }
  return { ms: median(times), slowest: Math.max(...times), total }
}

/** Searches for rare texts in the log of an ended run. */
export async function benchLogs({ entries }: { entries: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-logs-'))
  const engine = await openDatasetEngine({ tempDir: join(folder, 'spill') })
  try {
    const written = await writeLog(folder, entries)
    const log = { path: join(folder, 'log.parquet'), grams: join(folder, 'log.grams'), entries }
    const from = [{ path: written, format: 'parquet' as const, rows: entries }]
    const { bytes } = await writeParquet(engine, { columns: logColumns, files: from }, log.path)
    const started = performance.now()
    const gramBytes = await writeTextGrams(engine, { ...from[0]!, path: log.path }, log.grams)
    const seconds = (performance.now() - started) / 1000
    const ids = await idsIn(entries)
    const rows: string[][] = []
    const measured = []
    for (const text of ['needle', 'NEEDLE WAS', ...ids, `product-${ids[0]}.html`, 'never written']) {
      const ours = await search(engine, log, text, true)
      const scan = await search(engine, log, text, false)
      if (ours.total !== scan.total)
        throw new Error(`"${text}" was found ${ours.total} and ${scan.total} times`)
      measured.push({ ours, scan })
      rows.push([
        text,
        number(ours.total),
        ...[ours.ms, ours.slowest, scan.ms].map((ms) => `${number(ms)} ms`),
      ])
    }
    note({
      what: `a rare text in ${number(entries)} log entries, slowest of ${rows.length} texts`,
      value: Math.max(...measured.map(({ ours }) => ours.ms)),
      unit: 'ms',
      goal: { atMost: 300 },
      anchor: { what: 'reading all', value: Math.max(...measured.map(({ scan }) => scan.ms)) },
    })
    printTable(
      `Logs: ${number(entries)} entries, ${number(bytes / 1e6)} MB, groups of characters ${number(gramBytes / 1e6)} MB, made in ${number(seconds, 1)} s`,
      ['text', 'entries', 'median', 'slowest', 'reading all'],
      rows,
    )
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}
