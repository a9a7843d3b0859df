import type { RoleName } from './roles.ts'

/** An allowed action on a subject, named as on the screens; "manage all" allows everything. */
export interface AbilityRule {
  action: string
  subject: string
}

const rules = (...pairs: readonly string[]): readonly AbilityRule[] =>
  pairs.map((pair) => {
    const [action = '', subject = ''] = pair.split(' ')
    return { action, subject }
  })

const staff = rules(
  'export Dataset',
  'bulkUpdate Dataset',
  'view AdminRoutes',
  'impersonate User',
  'manage ApiKeys',
  'view Organizations',
  'view Anomaly',
  'view RolesPermissions',
  'view DeletedDatasets',
  'view ImportedDatasets',
  'view AllProjects',
  'view TotalProjects',
  'view ProjectCategories',
  'view accountTier',
  'view ExportOptions',
  'generate DataProfiler',
  'manage EmailDigest',
  'manage AdminParameters',
  'applyToAll Delivery',
  'saveAndRun Configuration',
  'view AdditionalRunConfig',
  'globalSearch Account',
  'view DatasetColumns',
  'mark Dataset',
)

const byRole: Record<RoleName, readonly AbilityRule[]> = {
  ADMIN: rules('manage all'),
  'ADMIN:ENVOY': [...staff, ...rules('create Project', 'invite User', 'view GeneratedReport')],
  'ADMIN:BUILDER': [...staff, ...rules('import Dataset', 'manage DatasetActions')],
  MANAGER: rules(
    'export Dataset',
    'create Project',
    'invite User',
    'edit TotalProjects',
    'view TotalProjects',
    'view AllProjects',
    'view GeneratedReport',
    'manage ApiKeys',
    'generate DataProfiler',
  ),
  TRUSTED: rules('export Dataset', 'create Project', 'manage ApiKeys'),
  VIEWER: rules('export Dataset', 'create Project'),
}

const withoutUser = rules('read PublicProjects')

/** The abilities of a role, for the web app's permission checks; null: not logged in. */
export const abilitiesOf = (role: RoleName | null): readonly AbilityRule[] =>
  role === null ? withoutUser : byRole[role]

/** Whether a role holds an ability. */
export const roleCan = (role: RoleName, action: string, subject: string): boolean =>
  byRole[role].some(
    (rule) =>
      (rule.action === 'manage' && rule.subject === 'all') ||
      (rule.action === action && rule.subject === subject),
  )
