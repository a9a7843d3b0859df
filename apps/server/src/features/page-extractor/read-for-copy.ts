import { Recipe } from '@windrow/contract/recipe'
import type { PageCopyCreate } from '@windrow/contract/schemas/page-copies'
import { fetchPageOrJson, type FetchedPage } from '@windrow/crawler/fetch/fetch-page'
import { sendOf } from '@windrow/crawler/links/link-source'
import { ProxyTally } from '@windrow/crawler/run/proxy-tally'
import { readOne } from '@windrow/crawler/run/read-one'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { ProjectRow } from '../../database/project-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { Semaphore } from '../../queue/semaphore.ts'
import { addCopyProxyUse } from '../proxies/add-proxy-use.ts'
import { proxiesOf, UnableToRun } from '../proxies/open-proxies.ts'
import { projectSecrets } from '../secrets/secret-calls.ts'
import { workInHelper } from './work-in-helper.ts'

type Wanted = z.output<typeof PageCopyCreate>

const fetchTimeoutMs = 30_000
/** Larger pages are too slow to select elements in a browser. */
const maxBytes = 5_000_000
/** A browser takes some hundred megabytes, so further requests wait. */
const browserSlots = new Semaphore(2)

/**
 * Reads the page of a copy: with a plain request, or like a run of the given recipe. Throws a `PageError`, or an
 * `AppError` if the recipe can't be used.
 */
export async function readForCopy(
  app: AppContext,
  project: Pick<ProjectRow, 'id' | 'organization_id'>,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const { egress, userAgent } = app
  const isPlain = !wanted.recipe && (wanted.mode ?? 'http') === 'http'
  if (isPlain)
    return fetchPageOrJson(wanted.url, { egress, userAgent, timeoutMs: fetchTimeoutMs, maxBytes, signal })
  const { recipe, type } = recipeFor(wanted)
  const proxies = await proxiesOf(app, recipe).catch((error: unknown) => {
    throw error instanceof UnableToRun ? new AppError('RECIPE_INVALID', error.message) : error
  })
  const used = new ProxyTally()
  const read = () =>
    readOne(wanted.url, type, {
      recipe,
      egress,
      userAgent,
      signal,
      send: sendFor(recipe, wanted.url),
      onProxyUse: (use) => used.add(use),
      ...(proxies && { proxies }),
      ...(app.config.browser && { browser: { path: app.config.browser } }),
      secrets: projectSecrets(app, project.id),
      work: workInHelper(app.helpers, recipe, { accountId: project.organization_id, signal }),
    })
  try {
    return await (usesBrowser(recipe, type) ? browserSlots.run(read, signal) : read())
  } finally {
    // Failed pages use proxies too.
    await addCopyProxyUse(app.db, project, used.uses)
  }
}

/**
 * The recipe with the requested mode for the page type, and with limits on time and size. Throws RECIPE_INVALID if it
 * has no such type.
 */
function recipeFor({ url, mode, recipe: given, type: named }: Wanted): { recipe: Recipe; type: string } {
  const recipe = given ?? unknownPage(url)
  const type = named ?? Object.keys(recipe.types)[0]!
  const page = Object.hasOwn(recipe.types, type) ? recipe.types[type] : undefined
  if (!page)
    throw new AppError('RECIPE_INVALID', `The recipe has no page type "${type}".`, [
      { path: 'body.type', message: 'is not a page type of the recipe' },
    ])
  const { fetch } = recipe
  const limits = {
    timeoutMs: Math.min(fetch.timeoutMs, fetchTimeoutMs),
    maxBytes: Math.min(fetch.maxBytes, maxBytes),
  }
  const chosen = page.format === 'json' ? 'http' : (mode ?? page.mode ?? fetch.mode ?? 'http')
  const types = { ...recipe.types, [type]: { ...page, mode: chosen } }
  return { recipe: { ...recipe, types, fetch: { ...fetch, ...limits } }, type }
}

/** Method and body for the page, if a start of the recipe sets them. */
function sendFor({ start }: Recipe, url: string) {
  const own = start.find((one) => typeof one === 'object' && one.url === url)
  return typeof own === 'object' && own.url !== undefined ? sendOf(own) : null
}

/** A placeholder recipe for a page without one. */
const unknownPage = (url: string): Recipe =>
  Recipe.parse({
    version: 1,
    start: [url],
    types: { page: { table: 'rows', fields: { title: { select: 'title' } } } },
  })

const usesBrowser = ({ types, login }: Recipe, type: string): boolean =>
  types[type]!.mode !== 'http' || login?.mode === 'browser'
