import type { FieldType, RecipeSource } from '@windrow/contract/recipe'
import type { ParameterDefinition, ParameterValues } from '@windrow/contract/service-parameters'
import type { Row } from '../records/records.ts'
import type { ServicePage } from './service-page.ts'

/** A row for one of the service's tables. Columns that are left out are empty. */
export interface RowOut {
  table: string
  row: Row
}

/** A page to be read, once. */
export interface LinkOut {
  /** Relative to the page, or absolute. */
  follow: string
  /** One of the service's `pages`; absent: as this page. */
  page?: string
  /** Handed to the page behind it, as `ctx.carried`. */
  carry?: Row
  /** A whole number; higher is read earlier; absent: 0. */
  priority?: number
  /** Sent with a body: POST. Absent: a plain GET. */
  body?: string
  headers?: Record<string, string>
}

export interface LogOut {
  log: string
  level?: 'INFO' | 'WARN'
}

/** What `crawl` is given for each page. */
export interface ServiceContext {
  readonly params: ParameterValues
  readonly page: ServicePage
  /** Which kind of page this is, one of `pages`. */
  readonly kind: string
  readonly depth: number
  readonly carried: Row
}

/** How pages of a kind are read. */
export interface PageKind {
  /** "json": an API; anything but HTML is fine then. */
  format?: 'html' | 'json'
  /** Absent: as `fetch.mode` says. */
  mode?: 'http' | 'browser' | 'auto'
}

/** Someone who looks after a service. */
export interface ServiceOwner {
  fullName: string
  email: string
}

export interface ServiceDefinition {
  /** Small letters, digits and hyphens; unique in the deployment. */
  code: string
  name: string
  description?: string
  /** Whom to ask about it. */
  owners?: readonly ServiceOwner[]
  /** Grows when rows of this service change in meaning. Absent: "1". */
  version?: string
  params?: Readonly<Record<string, ParameterDefinition>>
  /** Output tables with their columns in order. */
  tables: Readonly<Record<string, Readonly<Record<string, FieldType>>>>
  /** Kinds of pages; absent: only "page". The first one is that of the start addresses. */
  pages?: Readonly<Record<string, PageKind>>
  /** Where to begin. Called once, when a run starts. */
  start: (params: ParameterValues) => readonly string[] | Promise<readonly string[]>
  limits?: RecipeSource['limits']
  fetch?: RecipeSource['fetch']
  /**
   * Called once for each page, which the engine has fetched: politely, once, counted. Yields rows, links and notes; all
   * of a page counts together or not at all, whatever becomes of the process. So it must depend on what it is given only.
   */
  crawl: (
    context: ServiceContext,
  ) => AsyncIterable<RowOut | LinkOut | LogOut> | Iterable<RowOut | LinkOut | LogOut>
}

export const codeShape = /^[a-z][a-z0-9-]{0,62}$/

/** A definition that is wrong; the message is a sentence for its author. */
export class ServiceDefinitionError extends Error {
  override name = 'ServiceDefinitionError'
}

/** Declares a service written in code. Throws `ServiceDefinitionError`. */
export function defineService(definition: ServiceDefinition): ServiceDefinition {
  const { code, tables, pages = { page: {} }, params = {} } = definition
  if (!codeShape.test(code))
    throw new ServiceDefinitionError(
      `The code "${code}" of a service must begin with a small letter and hold small letters, digits and hyphens only.`,
    )
  if (Object.keys(tables).length === 0)
    throw new ServiceDefinitionError(`The service "${code}" needs at least one table.`)
  for (const [table, columns] of Object.entries(tables))
    if (Object.keys(columns).length === 0)
      throw new ServiceDefinitionError(`The table "${table}" of the service "${code}" needs columns.`)
  if (Object.keys(pages).length === 0)
    throw new ServiceDefinitionError(`The service "${code}" needs at least one kind of page.`)
  for (const [name, { type, options }] of Object.entries(params))
    if ((type === 'select' || type === 'multiselect') && !options?.length)
      throw new ServiceDefinitionError(`The parameter "${name}" of the service "${code}" needs options.`)
  return definition
}
