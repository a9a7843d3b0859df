import type { ServiceCategory } from '@windrow/contract/schemas/service-admin'

/** The open dialog of the categories. */
export type CategoryModal =
  | { kind: 'add' }
  | { kind: 'rename'; category: ServiceCategory }
  | { kind: 'delete'; category: ServiceCategory }
