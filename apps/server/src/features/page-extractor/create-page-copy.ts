import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PageCopy } from '@windrow/contract/schemas/page-copies'
import type { Routes } from '@windrow/contract/routes'
import type { FetchedPage } from '@windrow/crawler/fetch/fetch-page'
import type { AppContext } from '../../context.ts'
import type { PageCopyRow } from '../../database/project-tables.ts'
import type { Handler } from '../../calls/handler.ts'
import { toAppError } from '../../errors/fetch-failures.ts'
import { checkProposedNext } from './check-proposed-next.ts'
import { readForCopy } from './read-for-copy.ts'

const compress = promisify(gzip)

const toPageCopy = (row: PageCopyRow, page: FetchedPage, format: PageCopy['format']): PageCopy => ({
  id: row.id,
  url: row.url,
  finalUrl: row.final_url,
  title: row.title,
  httpStatus: row.http_status,
  bytes: row.bytes,
  fetchedAt: row.created_at.toISOString(),
  fetchMs: row.fetch_ms,
  mode: page.inBrowser ? 'browser' : 'http',
  format,
})

/**
 * Fetches a page once and stores it: selecting elements and trying recipes uses this copy, without requesting the site
 * again.
 */
export const pageCopyCreate =
  (app: AppContext): Handler<Routes['pageCopyCreate']> =>
  async ({ project, body, signal }) => {
    const page = await readForCopy(app, project, body, signal).catch((error: unknown) => {
      throw toAppError(error, 'body.url')
    })
    const owner = { accountId: project.organization_id, signal }
    const source = { text: page.html, url: page.finalUrl }
    const { format, title, resources, ...found } = await app.helpers.run(
      'proposeForCopy',
      { ...source, recipe: body.recipe, type: body.type, inBrowser: page.inBrowser },
      owner,
    )
    const proposal = body.recipe
      ? { ...found, choices: [] }
      : await checkProposedNext(found, source, {
          helpers: app.helpers,
          owner,
          mode: body.mode === undefined || body.mode === 'http' ? 'http' : 'browser',
          read: (url, limit) => readForCopy(app, project, { url, mode: body.mode }, limit),
        })
    const row = await keep(
      app,
      project.id,
      { url: body.url, title, resources: JSON.stringify(resources) },
      page,
    )
    return { copy: toPageCopy(row, page, format), ...proposal }
  }

async function keep(
  app: AppContext,
  projectId: number,
  known: { url: string; title: string; resources: string },
  page: FetchedPage,
): Promise<PageCopyRow> {
  const object_key = `page-copies/${projectId}/${randomUUID()}.html.gz`
  const content = await compress(page.html)
  return app.store.keep(
    object_key,
    () => app.store.put(object_key, content),
    (trx) =>
      trx
        .insertInto('page_copies')
        .values({
          ...known,
          project_id: projectId,
          final_url: page.finalUrl,
          http_status: page.httpStatus,
          bytes: page.bytesDown,
          fetch_ms: Math.round(page.milliseconds),
          object_key,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  )
}
