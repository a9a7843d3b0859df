import type { ServiceParameter } from '@windrow/contract/schemas/services'
import type { ServiceReports, ServiceVersion } from '@windrow/contract/schemas/service-admin'

export type ServiceReport = ServiceReports['reports'][number]

/** The open dialog of the page of a service. */
export type ServiceModal =
  | { kind: 'edit' }
  | { kind: 'delete' }
  | { kind: 'update'; version?: number }
  | { kind: 'version' }
  | { kind: 'try' }
  | { kind: 'deprecate'; version: ServiceVersion }
  | { kind: 'parameter'; parameter: ServiceParameter | null }
  | { kind: 'remove-parameter'; parameter: ServiceParameter }
  | { kind: 'clone'; report: ServiceReport }
  | { kind: 'values'; report: ServiceReport }
