import { type PageError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../frontier/request.ts'
import type { EvidenceRecord } from '../journal.ts'
import type { OpenBatch } from './open-batch.ts'
import type { EvidenceChoice } from './evidence-choice.ts'

/** More of a page is not kept. */
const largest = 2_000_000

/** Keeps a page that failed, if it is among the first ones and something of it came. */
export function keepFailed(
  batch: OpenBatch,
  choice: EvidenceChoice,
  request: CrawlRequest,
  error: PageError,
): void {
  if (!error.evidence || !choice.keepsFailed(batch.block.evidence)) return
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
  keep(batch, { ...about, reason: 'failed', rank: 0 }, error.evidence)
}

/** Keeps a page that gave rows, if it is in the sample. To be called before its rows are added. */
export function keepSample(
  batch: OpenBatch,
  choice: EvidenceChoice,
  page: ReadPage,
  found: { type: string; table: string; rows: number },
): void {
  const rank = choice.rankOf(found.type, page.finalUrl, batch.block.evidence)
  if (rank === null) return
  const rowsBefore = batch.rows.get(found.table)?.length ?? 0
  const about = { url: page.finalUrl, httpStatus: page.httpStatus, code: null, ...found, rowsBefore, rank }
  keep(batch, { ...about, reason: 'sample' }, page)
}

type About = Omit<EvidenceRecord, 'kind' | 'at' | 'body'>

function keep(batch: OpenBatch, about: About, came: { html?: string; screenshot?: Buffer }): void {
  const at = new Date().toISOString()
  if (came.html !== undefined)
    batch.keep({ ...about, kind: 'html', at, body: Buffer.from(came.html.slice(0, largest)) })
  if (came.screenshot) batch.keep({ ...about, kind: 'screenshot', at, body: came.screenshot })
}
