import type { Routes } from '@windrow/contract/routes'
import type { ServiceTried } from '@windrow/contract/schemas/service-admin'
import { checkParameters, type ParameterValues } from '@windrow/contract/service-parameters'
import type { Recipe } from '@windrow/contract/recipe'
import { type FetchedPage } from '@windrow/crawler/fetch/fetch-page'
import { PageError } from '@windrow/crawler/fetch/page-error'
import { readOne } from '@windrow/crawler/run/read-one'
import { ProxyTally } from '@windrow/crawler/run/proxy-tally'
import { ServiceCode } from '@windrow/crawler/service/service-code'
import { ServiceHost } from '@windrow/crawler/service/service-host'
import { passwordsOf } from '../../catalogue/recipe-template.ts'
import type { KnownService, ModuleService } from '../../catalogue/service-store.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { nothingToRecord } from '../../audit/record.ts'
import { assertPublic } from '../../access/check-address.ts'
import { Semaphore } from '../../queue/semaphore.ts'
import { JobError } from '../../helpers/helper-process.ts'
import { proxiesOf, UnableToRun } from '../proxies/open-proxies.ts'
import { assertFaultless, invalid, noService, startOf } from '../services/service-binding.ts'

type Call = Parameters<Handler<Routes['serviceTry']>>[0]
type Result = Pick<ServiceTried, 'tables' | 'links' | 'logs'>

const fetchTimeoutMs = 30_000
const extractTimeoutMs = 20_000
const maxBytes = 5_000_000
const mostRows = 50
const mostLogs = 100
const longestCell = 500
/** Each takes a process or a browser. */
const slots = new Semaphore(2)

/** Fetches one page and lets a version extract it, with the limits of a run. Errors of the page are part of the answer. */
export const serviceTry =
  (app: AppContext): Handler<Routes['serviceTry']> =>
  async (call) => {
    const { service, body, request, signal } = call
    nothingToRecord(request)
    await assertPublic(app, 'body.url', body.url)
    const known = await app.services.find(service.code, { version: body.version })
    if (!known) throw noService(service.code, 'body.version')
    const { values, faults } = checkParameters(known.description.params, given(body.params))
    assertFaultless(faults, 'body.params')
    const recipe = await startOf(app, known, values)
    return slots.run(() => attempt(app, call, known, recipe, values), signal)
  }

/** Without null, which stands for no value. */
const given = (params: Call['body']['params']) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))

async function attempt(
  app: AppContext,
  call: Call,
  known: KnownService,
  recipe: Recipe,
  values: ParameterValues,
): Promise<ServiceTried> {
  const began = performance.now()
  const answer = (httpStatus: number | null, result: Result, error: string | null): ServiceTried => ({
    httpStatus,
    milliseconds: Math.round(performance.now() - began),
    ...result,
    error,
  })
  const nothing: Result = { tables: [], links: 0, logs: [] }
  const type = call.body.page ?? Object.keys(recipe.types)[0]!
  if (!Object.hasOwn(recipe.types, type))
    throw invalid(`The service has no kind of page "${type}".`, [
      { path: 'body.page', message: 'is no kind of page' },
    ])
  let httpStatus: number | null = null
  try {
    const page = await fetchPage(app, call, recipe, type, values)
    httpStatus = page.httpStatus
    const result =
      known.kind === 'MODULE'
        ? await byCode(known, page, type, values)
        : await byRecipe(app, call, recipe, page, type)
    return answer(httpStatus, result, null)
  } catch (error) {
    if (error instanceof PageError || error instanceof JobError)
      return answer(httpStatus, nothing, error.message)
    throw error
  }
}

async function fetchPage(
  app: AppContext,
  { body, signal }: Call,
  recipe: Recipe,
  type: string,
  values: ParameterValues,
): Promise<FetchedPage> {
  const { egress, userAgent, config } = app
  const { fetch } = recipe
  const limited = {
    ...recipe,
    fetch: {
      ...fetch,
      timeoutMs: Math.min(fetch.timeoutMs, fetchTimeoutMs),
      maxBytes: Math.min(fetch.maxBytes, maxBytes),
    },
  }
  const proxies = await proxiesOf(app, recipe).catch((error: unknown) => {
    throw error instanceof UnableToRun ? new AppError('SERVICE_INVALID', error.message) : error
  })
  const used = new ProxyTally()
  const password = passwordsOf(values)
  return readOne(body.url, type, {
    recipe: limited,
    egress,
    userAgent,
    signal,
    onProxyUse: (use) => used.add(use),
    ...(proxies && { proxies }),
    ...(config.browser && { browser: { path: config.browser } }),
    secrets: (name) => Promise.resolve(password(name)),
  })
}

/** Extracts with the code of a module, in its own process. Values that don't fit their column are a `PageError`. */
async function byCode(
  { file, folder, description }: ModuleService,
  page: FetchedPage,
  kind: string,
  params: ParameterValues,
): Promise<Result> {
  await using host = new ServiceHost({ file, folder, pageMs: extractTimeoutMs })
  const code = new ServiceCode(host, description, params)
  const { tables, links, notes } = await code.extract({ type: kind, depth: 0, carried: null }, page)
  return {
    tables: Array.from(tables, ([pageId, list]) => {
      const columns = Object.keys(description.tables[pageId] ?? {})
      return tableOf(
        pageId,
        columns,
        list.map((row) => columns.map((column) => row[column] ?? null)),
      )
    }),
    links: links.length,
    logs: notes
      .slice(0, mostLogs)
      .map(({ level, message }) => ({ level, message: message.slice(0, longestCell) })),
  }
}

/** Extracts with a recipe, in a helper process with limits. */
async function byRecipe(
  { helpers }: AppContext,
  { actor, signal }: Call,
  recipe: Recipe,
  { html, finalUrl }: FetchedPage,
  type: string,
): Promise<Result> {
  const owner = { accountId: actor.organizationId, signal }
  const found = await helpers.run('evaluate', { text: html, url: finalUrl, recipe, type }, owner)
  const pageId = recipe.types[type]?.table ?? type
  const faults = found.fields.flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : []))
  return {
    tables: [
      {
        ...tableOf(
          pageId,
          found.columns.map(({ name }) => name),
          found.rows,
        ),
        total: found.rowCount,
      },
    ],
    links: found.next?.url ? 1 : 0,
    logs: [found.itemsFault, ...faults].flatMap((message) => (message ? [{ level: 'WARN', message }] : [])),
  }
}

const tableOf = (pageId: string, columns: string[], rows: readonly (readonly unknown[])[]) => ({
  pageId,
  columns,
  rows: rows.slice(0, mostRows).map((row) => row.map(shortCell)),
  total: rows.length,
})

function shortCell(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'object') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : value
}
