/** The role names, each with the id it has on the wire and in the database. */
export const roleIds = {
  ADMIN: 1,
  'ADMIN:ENVOY': 2,
  'ADMIN:BUILDER': 3,
  MANAGER: 20,
  TRUSTED: 100,
  VIEWER: 10,
} as const

export type RoleName = keyof typeof roleIds
export const roleNames = Object.keys(roleIds) as RoleName[]

const staffRoles: ReadonlySet<RoleName> = new Set(['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER'])

/** Staff work for the operator and see every account. */
export const isStaff = (role: RoleName): boolean => staffRoles.has(role)

/**
 * The permission matrix: one row an action, one letter a role, in the order of {@link roleNames}.
 * Server and browser read this same table.
 */
const matrix = {
  'profile:view': 'YYYYYY',
  'project:create': 'YYNYYY',
  'project:view': 'YYYYYY',
  'project:update-name': 'YYNYYN',
  'report:view': 'YYYYYY',
  'report:create': 'YNYNNN',
  'report:edit': 'YNYNNN',
  'report:run': 'YYYYYN',
  'report:stop-run': 'YYYYYN',
  'report:export': 'YYYYYY',
  'report:view-logs': 'YYYNNN',
  'mail:view': 'YNNNNN',
} as const

export type Permission = keyof typeof matrix
export const permissions = Object.keys(matrix) as Permission[]

/** Whether a role holds a permission, whatever the project. */
export function roleMay(role: RoleName, permission: Permission): boolean {
  return matrix[permission][roleNames.indexOf(role)] === 'Y'
}
