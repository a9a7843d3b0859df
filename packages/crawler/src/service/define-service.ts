import type { FieldType, RecipeSource } from '@windrow/contract/recipe'
import {
  definitionFaults,
  type ParameterDefinition,
  type ParameterValues,
} from '@windrow/contract/service-parameters'
import type { Row } from '../records/records.ts'
import type { ServicePage } from './service-page.ts'

/** A row for one of the service's tables. Omitted columns are empty. */
export interface RowOut {
  table: string
  row: Row
}

/** A page to read, once. */
export interface LinkOut {
  /** Relative to the page, or absolute. */
  follow: string
  /** One of the service's `pages`; absent: the kind of this page. */
  page?: string
  /** Passed to the linked page as `ctx.carried`. */
  carry?: Row
  /** An integer; higher is read earlier; absent: 0. */
  priority?: number
  /** Sends a POST with this body. Absent: a plain GET. */
  body?: string
  headers?: Record<string, string>
}

export interface LogOut {
  log: string
  level?: 'INFO' | 'WARN'
}

/** The argument of `crawl` for each page. */
export interface ServiceContext {
  readonly params: ParameterValues
  readonly page: ServicePage
  /** The kind of this page, one of `pages`. */
  readonly kind: string
  readonly depth: number
  readonly carried: Row
}

/** How pages of a kind are read. */
export interface PageKind {
  /** "json": an API, whose answers need not be HTML. */
  format?: 'html' | 'json'
  /** Absent: the mode in `fetch.mode`. */
  mode?: 'http' | 'browser' | 'auto'
}

/** A maintainer of a service. */
export interface ServiceOwner {
  fullName: string
  email: string
}

export interface ServiceDefinition {
  /** Small letters, digits and hyphens; unique in the deployment. */
  code: string
  name: string
  description?: string
  /** Contacts for questions. */
  owners?: readonly ServiceOwner[]
  /** Increase when the meaning of this service's rows changes. Absent: "1". */
  version?: string
  params?: Readonly<Record<string, ParameterDefinition>>
  /** Output tables with their columns in order. */
  tables: Readonly<Record<string, Readonly<Record<string, FieldType>>>>
  /** Kinds of pages; absent: only "page". Start URLs have the first kind. */
  pages?: Readonly<Record<string, PageKind>>
  /** Returns the start URLs. Called once, when a run starts. */
  start: (params: ParameterValues) => readonly string[] | Promise<readonly string[]>
  limits?: RecipeSource['limits']
  fetch?: RecipeSource['fetch']
  /**
   * Called once per page; the engine has already fetched it with its usual pace, deduplication and counting. Yields
   * rows, links and log entries, which are committed together or not at all, even if the process dies. Therefore it
   * must depend only on its arguments.
   */
  crawl: (
    context: ServiceContext,
  ) => AsyncIterable<RowOut | LinkOut | LogOut> | Iterable<RowOut | LinkOut | LogOut>
}

export const codeShape = /^[a-z][a-z0-9-]{0,62}$/

/** An invalid definition; the message is a sentence for its author. */
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
  for (const { name, message } of definitionFaults(params))
    throw new ServiceDefinitionError(`The parameter "${name}" of the service "${code}" ${message}.`)
  return definition
}
