import { pagesOfRows } from '@windrow/dataset/pages-of-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import { commonPlace } from '@windrow/quality/common-place'
import type { AppContext } from '../../context.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import type { JudgedFinding } from '../review/judgement.ts'
import { oddRowsFilter } from '../review/odd-rows.ts'
import { originOf } from './row-origin.ts'

/** Findings that are explained, the first of a run. */
const mostExplained = 5
/** Rows of each kind that are looked at. */
const sampleRows = 2000
/** All explanations of a run together: its end must not wait for them. */
const mostMs = 30_000

/**
 * Adds to findings how many rows they are about, and where on the site these come from. Findings that cannot be
 * explained, or not in time, stay as they are.
 */
export async function explainPlaces(
  app: AppContext,
  runId: number,
  findings: readonly JudgedFinding[],
): Promise<JudgedFinding[]> {
  const signal = AbortSignal.timeout(mostMs)
  const explained: JudgedFinding[] = []
  for (const [at, finding] of findings.entries())
    explained.push(at < mostExplained ? await explain(app, runId, finding, signal) : finding)
  return explained
}

const explain = (app: AppContext, runId: number, finding: JudgedFinding, signal: AbortSignal) =>
  withPlace(app, runId, finding, signal).catch((error: unknown) => {
    app.log.warn({ err: error, run: runId, metric: finding.metric }, 'could not explain a finding')
    return finding
  })

async function withPlace(
  app: AppContext,
  runId: number,
  finding: JudgedFinding,
  signal: AbortSignal,
): Promise<JudgedFinding> {
  const filter = oddRowsFilter(finding)
  if (!filter || finding.pageId === null) return finding
  const source = await findPageSource(app, runId, finding.pageId)
  if (!source) return finding
  const engine = await app.datasets()
  const columns = [filter.column]
  const odd = await queryRows(
    engine,
    source,
    { offset: 0, limit: sampleRows, filters: [filter], columns },
    signal,
  )
  const counted = { ...finding, rowCount: odd.total }
  const origin = await originOf(app, runId, finding.pageId)
  const isOdd = new Set(odd.rowNumbers)
  const total = (await queryRows(engine, source, { offset: 0, limit: 0, columns }, signal)).total
  const others = spread(total, sampleRows).filter((row) => !isOdd.has(row))
  const pages = (rows: readonly number[]) => pagesOfRows(engine, origin, rows, signal)
  const [oddPages, otherPages] = [known(await pages(odd.rowNumbers)), known(await pages(others))]
  const place = commonPlace(oddPages, otherPages)
  if (place === null) return counted
  const sentence = `These are rows of pages of \`${place}\`.`
  return { ...counted, detail: finding.detail ? `${finding.detail} ${sentence}` : sentence }
}

const known = (urls: readonly (string | null)[]): string[] => urls.flatMap((url) => url ?? [])

/** About `count` row numbers between 1 and `total`, evenly. */
function spread(total: number, count: number): number[] {
  const step = Math.max(1, total / count)
  return Array.from({ length: Math.min(total, count) }, (_, at) => 1 + Math.floor(at * step))
}
