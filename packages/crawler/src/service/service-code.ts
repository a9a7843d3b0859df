import { typeFacts } from '@windrow/contract/recipe/field-types'
import type { ParameterValues } from '@windrow/contract/service-parameters'
import type { CompiledType } from '../extract/compile-recipe.ts'
import type { ExtractedLink } from '../extract/extract-page.ts'
import { PageError, PermanentPageError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { Row } from '../records/records.ts'
import { checkStorable } from '../records/check-storable.ts'
import type { Found } from '../reading/extract-content.ts'
import type { LinkOut, LogOut } from './define-service.ts'
import { fit, shown } from './fit-value.ts'
import type { ServiceHost } from './service-host.ts'
import type { ServiceDescription } from './service-messages.ts'

/** Higher priorities don't fit into a pending request. */
const highestPriority = 1_000_000_000

type Asked = Pick<CrawlRequest, 'type' | 'depth' | 'carried'>
type Extracted = Required<Pick<Found, 'tables' | 'links' | 'notes'>>

/** Log lines per page, and characters of each: more would keep other runs of the process waiting. */
const mostLines = 10_000
const longestLine = 10_000

/** A service's code as the engine uses it: page in, rows and links out. */
export class ServiceCode {
  private readonly host: ServiceHost
  private readonly description: ServiceDescription
  private readonly params: ParameterValues

  constructor(host: ServiceHost, description: ServiceDescription, params: ParameterValues) {
    this.host = host
    this.description = description
    this.params = params
  }

  /** Rejects with a `PageError` that has the page as evidence. */
  async extractContent(request: CrawlRequest, page: ReadPage, type: CompiledType): Promise<Found> {
    const { tables, links, notes } = await this.extract(request, page)
    return { rows: [], missing: new Map(), dropped: 0, items: 1, type, isList: false, tables, links, notes }
  }

  /** What the code yields for a page, with values converted for their columns. Rejects as `extractContent`. */
  async extract(request: Asked, page: ReadPage): Promise<Extracted> {
    const { finalUrl, httpStatus, headers, html } = page
    try {
      const { rows, links, logs } = await this.host.extract({
        params: this.params,
        kind: request.type,
        depth: request.depth,
        carried: request.carried,
        page: { url: finalUrl, httpStatus, headers, source: html },
      })
      const tables = rows.map(([table, list]) => [table, this.fitRows(table, list)] as const)
      return {
        tables: new Map(tables),
        links: links.map((link) => this.link(link, request, page)),
        notes: notesOf(logs),
      }
    } catch (error) {
      // Any other failure of the service's output is attributed to its code too.
      const failure = error instanceof PageError ? error : wrong(page, error)
      failure.evidence = { html }
      failure.bytesDown = page.bytesDown
      throw failure
    }
  }

  /** Ends everything in flight with an `ABORTED` error. */
  abortAll(): void {
    this.host.abortAll()
  }

  private fitRows(table: string, rows: readonly Row[]): Row[] {
    const known = Object.hasOwn(this.description.tables, table) && this.description.tables[table]
    if (!known) throw new Error(`there is no table "${table}"`)
    const columns = Object.entries(known)
    return rows.map((row) => {
      const fitted: Row = {}
      for (const [column, type] of columns) {
        const value = fit(row[column], type)
        if (value === undefined)
          throw new Error(
            `"${column}" of "${table}" must be ${typeFacts(type).noun}, but is ${shown(row[column])}`,
          )
        fitted[column] = value
      }
      checkStorable(fitted)
      return fitted
    })
  }

  private link(link: LinkOut, request: Asked, page: ReadPage): ExtractedLink {
    const { follow, page: kind, carry, priority = 0, body, headers } = link
    const url = URL.parse(follow, page.finalUrl)
    if (!url || !/^https?:$/.test(url.protocol))
      throw new Error(`"${follow}" is not an http or https address`)
    const type = kind ?? request.type
    if (!Object.hasOwn(this.description.pages, type)) throw new Error(`there is no kind of page "${type}"`)
    url.hash = ''
    checkLink(link, url.href)
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

function notesOf(logs: readonly LogOut[]): NonNullable<Found['notes']> {
  const notes: NonNullable<Found['notes']> = logs
    .slice(0, mostLines)
    .map(({ log, level }) => ({ level: level === 'WARN' ? level : 'INFO', message: lineOf(log) }))
  const more = logs.length - notes.length
  const lines = more === 1 ? '1 more line of this page is' : `${more} more lines of this page are`
  if (more > 0) notes.push({ level: 'WARN', message: `${lines} left out.` })
  return notes
}

/** JavaScript code may log any value. */
function lineOf(log: unknown): string {
  const text = String(log)
  return text.length > longestLine ? `${text.slice(0, longestLine - 1)}…` : text
}

/** Checks what the types of `LinkOut` promise, since the service's process doesn't. Throws the reason. */
function checkLink({ carry, priority = 0, body, headers }: LinkOut, url: string): void {
  if (!Number.isInteger(priority) || Math.abs(priority) > highestPriority)
    throw new Error(`the priority of ${url} must be a whole number, but is ${shown(priority)}`)
  if (!isPlain(carry ?? {})) throw new Error(`what is carried to ${url} must be an object`)
  checkStorable(carry)
  if (typeof (body ?? '') !== 'string') throw new Error(`the body for ${url} must be a text`)
  if (!isPlain(headers ?? {}) || Object.values(headers ?? {}).some((value) => typeof value !== 'string'))
    throw new Error(`the headers for ${url} must be texts`)
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function wrong({ finalUrl, httpStatus }: ReadPage, error: unknown): PageError {
  const reason = error instanceof Error ? error.message : String(error)
  return new PermanentPageError('SERVICE', `The service failed on ${finalUrl}: ${reason}.`, httpStatus)
}
