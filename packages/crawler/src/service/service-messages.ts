import type { ParameterDefinition, ParameterValues } from '@windrow/contract/service-parameters'
import type { Row } from '../records/records.ts'
import type { LinkOut, LogOut, PageKind, ServiceDefinition, ServiceOwner } from './define-service.ts'
import type { PageData } from './service-page.ts'

/** What a definition says without its code. */
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

/** A page that the code is to extract. */
export interface PageTask {
  params: ParameterValues
  kind: string
  depth: number
  carried: Row | null
  page: PageData
}

/** What the code made of it. */
export interface PageResult {
  rows: [table: string, rows: Row[]][]
  links: LinkOut[]
  logs: LogOut[]
}

/** To the process of a service. */
export type ServiceOrder =
  | { order: 'describe' }
  | { order: 'start'; params: ParameterValues }
  /** The id is a secret of engine and process: only who was given the page can answer for it. */
  | { order: 'page'; id: string; task: PageTask }

/** From it. `fault` is a sentence of the code, or what it threw. */
export type ServiceReport =
  /** Its file is loaded, or cannot be: from now on it answers. */
  | { report: 'ready' }
  | { report: 'described'; description: ServiceDescription }
  | { report: 'starts'; urls: string[] }
  | { report: 'page'; id: string; result: PageResult }
  /** `trace`: where in the code, without the folders above it. */
  | { report: 'fault'; id: string | null; message: string; trace: string | null }
  /** What the code wrote to its console; only where the engine listens. */
  | { report: 'console'; line: string }
