import type { Routes } from '@windrow/contract/routes'
import { fetchResource } from '@windrow/crawler/fetch/fetch-page'
import type { CopyResource } from '@windrow/crawler/propose/inert-copy'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { PageCopyRow } from '../../database/project-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { FileAnswer, Handler } from '../../calls/handler.ts'
import type { JobOwner } from '../../helpers/helper-pool.ts'
import { toAppError } from '../../errors/fetch-failures.ts'

const maxBytes = 8_000_000
const cacheSeconds = 3600
/** A style sheet may name any number of images; beyond this total they are omitted. */
const mostResources = 5000
/** Media types that are safe under our own origin: no documents, no scripts. */
const safeTypes: Record<'image' | 'font', RegExp> = {
  image: /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)$/,
  font: /^(font\/(woff2?|ttf|otf|sfnt)|application\/(x-)?font-\w+|application\/octet-stream)$/,
}

/** A transparent pixel. */
const noPicture = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
/** What a page copy shows in place of a resource that its site doesn't give. */
const absent: Record<CopyResource['kind'], FileAnswer> = {
  style: { stream: '', mediaType: 'text/css; charset=utf-8', cacheSeconds },
  image: { stream: noPicture, mediaType: 'image/gif', cacheSeconds },
  font: { stream: '', mediaType: 'font/woff2', cacheSeconds },
}

/** Serves resources by index only, so that callers can request just the URLs that the copied page names. */
export const pageCopyResource =
  (app: AppContext): Handler<Routes['pageCopyResource']> =>
  async ({ project, copy, params, reply, signal }) => {
    const resource = copy.resources[params.index]
    if (!resource) throw notFound('resource of this page copy')
    // Opened directly, an image such as SVG must stay inert.
    void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    const owner = { accountId: project.organization_id, signal }
    return read(app, copy, resource, owner).catch((error: unknown) => {
      // A browser that shows the copy would log each error of a site in the console of the editor.
      if (error instanceof AppError && isPartOfPage(reply)) return absent[resource.kind]
      throw error
    })
  }

/** Whether a browser asks for something within a page, rather than a program or a person for the file. */
const isPartOfPage = ({ request }: FastifyReply): boolean =>
  /^(image|style|font)$/.test(String(request.headers['sec-fetch-dest']))

async function read(
  app: AppContext,
  copy: PageCopyRow,
  resource: CopyResource,
  owner: JobOwner & { signal: AbortSignal },
): Promise<FileAnswer> {
  const fetched = await fetchResource(resource.url, {
    egress: app.egress,
    userAgent: app.userAgent,
    maxBytes,
    timeoutMs: 15_000,
    signal: owner.signal,
  }).catch((error: unknown) => {
    throw toAppError(error, 'params.index')
  })
  const mediaType = fetched.contentType.split(';')[0]!.trim()
  if (resource.kind === 'style') return styleSheet(app, copy, fetched, owner)
  if (!safeTypes[resource.kind].test(mediaType))
    throw new AppError(
      'PAGE_UNREACHABLE',
      `${resource.url} answered with ${mediaType || 'no media type'}, which is not a ${resource.kind}.`,
    )
  return { stream: fetched.bytes, mediaType, cacheSeconds }
}

/** Adds the images and fonts of a style sheet to the copy's list, so that they are fetched through the same gate. */
async function styleSheet(
  app: AppContext,
  copy: PageCopyRow,
  { bytes, finalUrl: url }: { bytes: Buffer; finalUrl: string },
  owner: JobOwner,
): Promise<FileAnswer> {
  const sheet = { text: bytes.toString(), url }
  const named = await app.helpers.run('resourcesOfSheet', sheet, owner)
  const known = await addResources(app, copy, named)
  const base = `/api/projects/${copy.project_id}/page-copies/${copy.id}/resources`
  const addresses = new Map([...known].map(([resource, index]) => [resource, `${base}/${index}`]))
  const text = await app.helpers.run('rewriteSheet', { ...sheet, addresses }, owner)
  return { stream: text, mediaType: 'text/css; charset=utf-8', cacheSeconds }
}

/** Adds new resources to the list of a copy. Returns the index of each by URL. */
function addResources(
  app: AppContext,
  copy: PageCopyRow,
  named: readonly CopyResource[],
): Promise<Map<string, number>> {
  return app.db.transaction().execute(async (trx) => {
    const { resources } = await trx
      .selectFrom('page_copies')
      .select('resources')
      .where('id', '=', copy.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = new Map(resources.map((resource, index) => [resource.url, index]))
    const before = resources.length
    for (const resource of named) {
      // Resources of the page itself always stay: the page is already shown with them.
      if (resources.length >= mostResources) break
      if (!known.has(resource.url)) known.set(resource.url, resources.push(resource) - 1)
    }
    if (resources.length > before)
      await trx
        .updateTable('page_copies')
        .set({ resources: JSON.stringify(resources) })
        .where('id', '=', copy.id)
        .execute()
    return known
  })
}
