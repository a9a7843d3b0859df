import type { z } from 'zod'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { Gate } from '@windrow/contract/anomalies'
import type { Recipe } from '@windrow/contract/recipe'
import type { Site } from '@windrow/contract/project-request'
import type { ProjectRequest } from '@windrow/contract/schemas/project-requests'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { ProjectRepeat, ProjectStatus } from '@windrow/contract/project-status'
import type { ProxyStatus } from '@windrow/contract/proxies'
import type { NotificationType, ReportStatus } from '@windrow/contract/report-status'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

interface ProjectTable {
  id: Id
  organization_id: number
  owner_id: number
  name: string
  status: Generated<ProjectStatus>
  repeat: Generated<ProjectRepeat>
  is_test: Generated<boolean>
  /** Its ticket in the operator's Jira. */
  jira_key: string | null
  /** The customer's request. */
  request: JSONColumnType<z.output<typeof ProjectRequest>> | null
  /** Status before it was canceled or deleted. */
  previous_status: ProjectStatus | null
  /** When it was deleted. */
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: CreatedAt
}

interface ProjectMemberTable {
  project_id: number
  user_id: number
}

interface ProjectSecretTable {
  project_id: number
  name: string
  sealed_value: Buffer
  updated_by: number
  updated_at: Generated<Date>
}

interface ReportTable {
  id: Id
  project_id: number
  name: string
  status: ReportStatus
  note: string | null
  service_code: string
  recipe_version: number | null
  notification_types: Generated<NotificationType[]>
  /** When its deliveries are held; null for the account's setting. */
  delivery_gate: JSONColumnType<Gate> | null
  /** Proxy costs per month at which its runs stop, in millionths of a US dollar; null: no budget. */
  budget_micros: number | null
  properties: ColumnType<{ seedUrls?: Site[] }, string | undefined, string>
  created_by: number
  created_at: CreatedAt
}

interface RecipeVersionTable {
  report_id: number
  version: number
  recipe: JSONColumnType<Recipe>
  /** Set for a service written in code; the recipe then only represents it. */
  service_code: string | null
  service_version: string | null
  service_params: Buffer | null
  created_by: number
  created_at: CreatedAt
}

interface TableSchemaTable {
  report_id: number
  page_id: string
  schema: JSONColumnType<TableSchema>
  /** Counts up with each change. */
  version: Generated<number>
  updated_by: number
  updated_at: Generated<Date>
}

interface PageCopyTable {
  id: Id
  project_id: number
  url: string
  final_url: string
  title: string
  http_status: number
  bytes: number
  fetch_ms: number
  object_key: string
  resources: JSONColumnType<{ url: string; kind: 'style' | 'image' | 'font' }[]>
  created_at: CreatedAt
}

/** Proxy usage of page copies, by list and day. */
interface PageCopyProxyUseTable {
  project_id: number
  list: string
  /** YYYY-MM-DD, in UTC. */
  day: string
  requests: number
  failures: number
  bytes: number
  cost: number
}

interface ProxyListTable {
  id: Id
  name: string
  /** US dollars, like all prices. */
  price_per_gigabyte: Generated<number>
  price_per_thousand: Generated<number>
}

interface ProxyTable {
  id: Id
  list_id: number
  protocol: 'http' | 'https' | 'socks5'
  host: string
  port: number
  /** Empty if the proxy needs no login. */
  user_name: Generated<string>
  /** See config/secret-box.ts. */
  sealed_password: Buffer | null
  enabled: Generated<boolean>
  status: Generated<ProxyStatus>
  status_message: Generated<string>
  checked_at: Moment | null
  check_ms: number | null
  created_at: CreatedAt
}

/** Projects, their reports, proxies and secrets. */
export interface ProjectTables {
  projects: ProjectTable
  project_members: ProjectMemberTable
  project_secrets: ProjectSecretTable
  reports: ReportTable
  recipe_versions: RecipeVersionTable
  table_schemas: TableSchemaTable
  page_copies: PageCopyTable
  page_copy_proxy_use: PageCopyProxyUseTable
  proxy_lists: ProxyListTable
  proxies: ProxyTable
}

export type ProjectRow = Selectable<ProjectTable>
export type ReportRow = Selectable<ReportTable>
export type PageCopyRow = Selectable<PageCopyTable>
export type ProxyRow = Selectable<ProxyTable>
