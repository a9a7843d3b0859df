import type { PageError, PageEvidence } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { EvidenceRecord } from '../records/records.ts'
import type { RunState } from './run-state.ts'

/** Larger page snapshots are cut to this many characters. */
const maxCharacters = 2_000_000

/** Keeps a failed page if it is among the first ones and some content arrived. */
export function keepFailed(state: RunState, request: CrawlRequest, error: PageError): void {
  const { batch } = state.committer
  if (!error.evidence || !state.evidence.keepsFailed(batch.block.evidence)) return
  const { code, httpStatus } = error
  const about = {
    url: request.url,
    type: request.type,
    code,
    httpStatus,
    table: null,
    rowsBefore: 0,
    rows: 0,
  }
  keep(state, { ...about, reason: 'failed', rank: 0 }, error.evidence)
}

/** Keeps a page that gave rows if it is in the sample. Call before its rows are added. */
export function keepSample(
  state: RunState,
  page: ReadPage,
  found: { type: string; table: string; rows: number },
): void {
  const { batch } = state.committer
  const rank = state.evidence.rankOf(found.type, page.finalUrl, batch.block.evidence)
  if (rank === null) return
  const rowsBefore = batch.rows.get(found.table)?.count ?? 0
  const about = { url: page.finalUrl, httpStatus: page.httpStatus, code: null, ...found, rowsBefore, rank }
  keep(state, { ...about, reason: 'sample' }, page)
}

type About = Omit<EvidenceRecord, 'kind' | 'at' | 'body'>

function keep({ committer: { batch }, reader }: RunState, about: About, came: PageEvidence): void {
  const at = new Date().toISOString()
  const html = came.html === undefined ? undefined : (reader.redact?.(came.html) ?? came.html)
  if (html !== undefined)
    batch.keep({ ...about, kind: 'html', at, body: Buffer.from(html.slice(0, maxCharacters)) })
  // A screenshot can't be cleaned, so skip it if the HTML had to be.
  if (came.screenshot && html === came.html)
    batch.keep({ ...about, kind: 'screenshot', at, body: came.screenshot })
}
