import type { ParameterDefinition, ParameterValues } from '@windrow/contract/service-parameters'
import type { Row } from '../records/records.ts'
import type { LinkOut, LogOut, PageKind, ServiceDefinition, ServiceOwner } from './define-service.ts'
import type { PageData } from './service-page.ts'

/** A service's definition without its code. */
export interface ServiceDescription {
  code: string
  name: string
  description: string
  owners: readonly ServiceOwner[]
  version: string
  params: Readonly<Record<string, ParameterDefinition>>
  tables: ServiceDefinition['tables']
  pages: Readonly<Record<string, PageKind>>
  limits: ServiceDefinition['limits']
  fetch: ServiceDefinition['fetch']
}

/** A page for the code to extract. */
export interface PageTask {
  params: ParameterValues
  kind: string
  depth: number
  carried: Row | null
  page: PageData
}

/** The result of the code. */
export interface PageResult {
  rows: [table: string, rows: Row[]][]
  links: LinkOut[]
  logs: LogOut[]
}

/** Messages to the process of a service. */
export type ServiceOrder =
  | { order: 'describe' }
  | { order: 'start'; params: ParameterValues }
  /** The id is a secret of engine and process: only code that was given the page can answer for it. */
  | { order: 'page'; id: string; task: PageTask }

/** Messages from the process. `fault` is a message of the code, or what it threw. */
export type ServiceReport =
  /** Its file has loaded or failed to load: from now on it answers. */
  | { report: 'ready' }
  | { report: 'described'; description: ServiceDescription }
  | { report: 'starts'; urls: string[] }
  | { report: 'page'; id: string; result: PageResult }
  /** `trace`: the location in the code, without its parent folders. */
  | { report: 'fault'; id: string | null; message: string; trace: string | null }
  /** Console output of the code; only if the engine listens. */
  | { report: 'console'; line: string }
