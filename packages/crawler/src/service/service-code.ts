import type { FieldType } from '@windrow/contract/recipe'
import type { ParameterValues } from '@windrow/contract/service-parameters'
import type { CompiledType } from '../extract/compile-recipe.ts'
import type { ExtractedLink } from '../extract/extract-page.ts'
import { parseNumber } from '../extract/parse-number.ts'
import { PageError, PermanentPageError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../frontier/request.ts'
import type { Row } from '../journal.ts'
import type { Found } from '../run/take-apart.ts'
import type { LinkOut } from './define-service.ts'
import type { ServiceHost } from './service-host.ts'
import type { ServiceDescription } from './service-messages.ts'

/** The code of a service as the engine uses it: page in, rows and links out. */
export class ServiceCode {
  private readonly host: ServiceHost
  private readonly description: ServiceDescription
  private readonly params: ParameterValues

  constructor(host: ServiceHost, description: ServiceDescription, params: ParameterValues) {
    this.host = host
    this.description = description
    this.params = params
  }

  /** Rejects with a `PageError` that keeps the page as evidence. */
  async takeApart(request: CrawlRequest, page: ReadPage, type: CompiledType): Promise<Found> {
    const { finalUrl, httpStatus, headers, html } = page
    try {
      const { rows, links, logs } = await this.host.takeApart({
        params: this.params,
        kind: request.type,
        depth: request.depth,
        carried: request.carried,
        page: { url: finalUrl, httpStatus, headers, source: html },
      })
      const tables = rows.map(([table, list]) => [table, this.fitRows(table, list, page)] as const)
      return {
        rows: [],
        missing: new Map(),
        dropped: 0,
        items: 1,
        type,
        isList: false,
        tables: new Map(tables),
        links: links.map((link) => this.link(link, request, page)),
        notes: logs.map(({ log, level = 'INFO' }) => ({ level, message: log })),
      }
    } catch (error) {
      if (error instanceof PageError) {
        error.evidence = { html }
        error.bytesDown = page.bytesDown
      }
      throw error
    }
  }

  /** Ends everything in flight with an `ABORTED` error. */
  abortAll(): void {
    this.host.abortAll()
  }

  private fitRows(table: string, rows: readonly Row[], page: ReadPage): Row[] {
    const columns = Object.entries(this.description.tables[table]!)
    return rows.map((row) => {
      const fitted: Row = {}
      for (const [column, type] of columns) {
        const value = fit(row[column], type)
        if (value === undefined)
          throw wrong(
            page,
            `"${column}" of "${table}" must be ${nounOf[type]}, but is ${JSON.stringify(row[column])}`,
          )
        fitted[column] = value
      }
      return fitted
    })
  }

  private link(
    { follow, page: kind, carry, priority = 0, body, headers }: LinkOut,
    request: CrawlRequest,
    page: ReadPage,
  ): ExtractedLink {
    const url = URL.parse(follow, page.finalUrl)
    if (!url || !/^https?:$/.test(url.protocol))
      throw wrong(page, `"${follow}" is not an http or https address`)
    const type = kind ?? request.type
    if (!Object.hasOwn(this.description.pages, type)) throw wrong(page, `there is no kind of page "${type}"`)
    url.hash = ''
    const send =
      body === undefined && headers === undefined
        ? null
        : { method: body === undefined ? 'GET' : 'POST', headers, body }
    return {
      url: url.href,
      type,
      carried: carry ?? null,
      priority,
      maxDepth: Number.POSITIVE_INFINITY,
      isNext: false,
      send,
    }
  }
}

const wrong = ({ finalUrl, httpStatus }: ReadPage, reason: string): PermanentPageError =>
  new PermanentPageError('SERVICE', `The service failed on ${finalUrl}: ${reason}.`, httpStatus)

const nounOf: Record<FieldType, string> = {
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a date like 2026-03-29',
  datetime: 'a date and time like 2026-03-29T14:30:00Z',
  url: 'a text',
  image: 'a text',
  html: 'a text',
  json: 'JSON',
}

/** The value as its column holds it, null when there is none, undefined when it does not fit. */
function fit(value: unknown, type: FieldType): unknown {
  if (value === undefined || value === null) return null
  if (type === 'json') return value
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (type === 'number' || type === 'integer') {
    const number = typeof value === 'string' ? parseNumber(value, 'auto') : value
    if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
    return type === 'integer' && !Number.isInteger(number) ? undefined : number
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return type === 'date' || type === 'datetime' ? (Number.isNaN(Date.parse(text)) ? undefined : text) : text
}
