import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'

type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

interface ServiceCategoryTable {
  id: Id
  name: string
  created_at: CreatedAt
}

interface ServiceTable {
  id: Id
  code: string
  name: string
  description: Generated<string>
  kind: 'BUILT_IN' | 'MODULE' | 'RECIPE'
  category_id: number | null
  /** Whether new reports can choose it. */
  is_offered: Generated<boolean>
  current_version: number | null
  /** Since when its file is not in the services folder. */
  missing_since: Moment | null
  /** Staff decided to run a kept copy although the file is missing. */
  uses_kept: Generated<boolean>
  /** Name, description and owners no longer follow the file. */
  is_edited: Generated<boolean>
  created_by: number | null
  created_at: CreatedAt
}

interface ServiceOwnerTable {
  service_id: number
  position: number
  user_id: number | null
  full_name: string
  email: string
}

/** A file of a version, with a path relative to the services folder. */
export interface SourceFile {
  path: string
  text: string
}

interface ServiceVersionTable {
  service_id: number
  version: number
  /** As its author named it; unique in the service. */
  label: string
  digest: string
  note: Generated<string>
  definition: JSONColumnType<ServiceDescription>
  /** The template of a recipe service. */
  recipe: JSONColumnType<Record<string, unknown>> | null
  /** The file of a module first, then what it imports. */
  source: JSONColumnType<SourceFile[]> | null
  /** Whether the copy of the source can be run. */
  is_kept: Generated<boolean>
  /** Lines that differ from the version before. */
  added: Generated<number>
  removed: Generated<number>
  rolled_back_at: Moment | null
  rolled_back_reason: string | null
  deprecated_at: Moment | null
  deprecated_note: string | null
  created_by: number | null
  created_at: CreatedAt
}

interface ServiceRolloutTable {
  id: Id
  service_id: number
  from_version: number
  to_version: number
  state: Generated<'RUNNING' | 'DONE' | 'ROLLED_BACK'>
  /** Percent of the reports. */
  share: number
  /** Limits in percent; null: not checked. */
  min_success: number | null
  min_rows: number | null
  stop_on_findings: boolean
  started_by: number
  started_at: CreatedAt
  stage_since: Generated<Date>
  ended_at: Moment | null
  reason: string | null
}

/** A report that uses another version than the current one. */
interface ServicePinTable {
  report_id: number
  service_id: number
  version: number
  rollout_id: number
  /** To which a roll-back returns the report; null for the current one of the service. */
  earlier_version: Generated<number | null>
}

/** Services, their versions and roll-outs. */
export interface ServiceTables {
  service_categories: ServiceCategoryTable
  services: ServiceTable
  service_owners: ServiceOwnerTable
  service_versions: ServiceVersionTable
  service_rollouts: ServiceRolloutTable
  service_pins: ServicePinTable
}

export type ServiceRow = Selectable<ServiceTable>
export type ServiceVersionRow = Selectable<ServiceVersionTable>
export type ServiceRolloutRow = Selectable<ServiceRolloutTable>
