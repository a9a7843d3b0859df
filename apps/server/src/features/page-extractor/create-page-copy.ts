import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PageCopy } from '@windrow/contract/schemas/page-copies'
import type { Routes } from '@windrow/contract/routes'
import { fetchPage } from '@windrow/crawler/fetch/fetch-page'
import { evaluateRecipe } from '@windrow/crawler/propose/evaluate-recipe'
import { inertCopy } from '@windrow/crawler/propose/inert-copy'
import { proposeRecipe } from '@windrow/crawler/propose/propose-recipe'
import type { AppContext } from '../../context.ts'
import type { PageCopyRow } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { toAppError } from './fetch-failures.ts'

const compress = promisify(gzip)
const fetchTimeoutMs = 30_000
/** A page that is larger cannot be pointed at in a browser either. */
const maxBytes = 5_000_000

const toPageCopy = (row: PageCopyRow): PageCopy => ({
  id: row.id,
  url: row.url,
  finalUrl: row.final_url,
  title: row.title,
  httpStatus: row.http_status,
  bytes: row.bytes,
  fetchedAt: row.created_at.toISOString(),
  fetchMs: row.fetch_ms,
})

/** Fetches a page once and keeps it: all pointing and trying happens on this copy, so the site is asked only once. */
export const pageCopyCreate =
  (app: AppContext): Handler<Routes['pageCopyCreate']> =>
  async ({ project, body, signal }) => {
    const page = await fetchPage(body.url, {
      egress: app.egress,
      userAgent: app.userAgent,
      timeoutMs: fetchTimeoutMs,
      maxBytes,
      signal,
    }).catch((error: unknown) => {
      throw toAppError(error, 'body.url')
    })
    const { title, resources } = inertCopy(page.html, page.finalUrl, () => '')
    const proposal = proposeRecipe(page.html, page.finalUrl)
    const object_key = `page-copies/${project.id}/${randomUUID()}.html.gz`
    await app.store.put(object_key, await compress(page.html))
    const row = await app.db
      .insertInto('page_copies')
      .values({
        project_id: project.id,
        url: body.url,
        final_url: page.finalUrl,
        title,
        http_status: page.httpStatus,
        bytes: page.bytesDown,
        fetch_ms: Math.round(page.milliseconds),
        object_key,
        resources: JSON.stringify(resources),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const [type = ''] = Object.keys(proposal.recipe.types)
    return {
      copy: toPageCopy(row),
      recipe: proposal.recipe,
      evaluation: evaluateRecipe(page.html, page.finalUrl, proposal.recipe, type),
      alternatives: proposal.alternatives,
      detail: proposal.detail,
      finding: proposal.finding,
    }
  }
