/** The roles with their ids in calls and in the database. */
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

/** How screens name the roles. */
export const roleLabels: Record<RoleName, string> = {
  ADMIN: 'Administrator',
  'ADMIN:ENVOY': 'Envoy',
  'ADMIN:BUILDER': 'Builder',
  MANAGER: 'Manager',
  TRUSTED: 'Trusted',
  VIEWER: 'Viewer',
}

const staffRoles: ReadonlySet<RoleName> = new Set(['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER'])

export const staffRoleIds: readonly number[] = [...staffRoles].map((role) => roleIds[role])

/** Whether a role belongs to staff, who work for the operator and see every account. */
export const isStaff = (role: RoleName): boolean => staffRoles.has(role)

/**
 * The permission matrix: one row per action, one letter per role, in the order of {@link roleNames}. Server and
 * browser use this same table.
 */
const matrix = {
  'profile:view': 'YYYYYY',
  'project:create': 'YYNYYY',
  'project:update-name': 'YYNYYN',
  'project:update-details': 'YYNYNN',
  'project:update-status': 'YYNNNN',
  'project:update-owner': 'YYNYNN',
  'project:view-organization': 'YYYYNN',
  'project:jira': 'YYNNNN',
  'project:view': 'YYYYYY',
  'project:view-all': 'YYYNNN',
  'project:transfer': 'YYNNNN',
  'project:comment-assigned': 'YYYYYN',
  'project:comment-all': 'YYYYNN',
  'project:comment-own': 'YYYYYY',
  'thread:manage': 'YYYNNN',
  'report:view': 'YYYYYY',
  'report:run': 'YYYYYN',
  'report:export': 'YYYYYY',
  'report:update-delivery': 'YYYYYN',
  'report:update-schedule': 'YYYYYN',
  'report:change-run-status': 'YYYNNN',
  'report:view-logs': 'YYYNNN',
  'report:advanced-operations': 'YYYNNN',
  'report:mark-dnu': 'YYYNNN',
  'report:import': 'YNYNNN',
  'report:update-status': 'YYYNNN',
  'report:admin-params': 'YYYNNN',
  'report:view-anomalies': 'YYYNNN',
  'report:review': 'YYYYNN',
  'report:view-crawler-trend': 'YYYNNN',
  'report:update-details': 'YNYNNN',
  'report:create': 'YNYNNN',
  'report:update-params': 'YNYNNN',
  'report:edit': 'YNYNNN',
  'report:custom-params': 'YNYNNN',
  'report:configure': 'YNYNNN',
  'report:transfer': 'YYNNNN',
  'report:stop-run': 'YYYYYN',
  'report:generate-profile': 'YYYYNN',
  'report:view-rows-trend': 'YYYYYY',
  'report:run-options': 'YYYNNN',
  'billing:manage': 'YYNNNN',
  'billing:view': 'YYNNNN',
  'budget:override': 'YNNNNN',
  'team:view': 'YYYYYY',
  'team:invite': 'YYNYNN',
  'team:reinvite': 'YNNNNN',
  'team:remove': 'YNNNNN',
  'team:remove-from-projects': 'YYNYNN',
  'team:change-role': 'YYNYNN',
  'team:transfer': 'YNNNNN',
  'team:deactivate': 'YNNNNN',
  'team:reset-second-factor': 'YNNNNN',
  'team:require-second-factor': 'YYNYNN',
  'reporting:digest': 'YYYNNN',
  'reporting:view': 'YYNYNN',
  'role:view': 'YYYYYY',
  'role:require-second-factor': 'YNNNNN',
  'key:manage': 'YYYYYN',
  'account:view': 'YYYNNN',
  'account:manage': 'YYYNNN',
  'user:view': 'YYYNNN',
  'user:manage': 'YYNNNN',
  'user:impersonate': 'YYYNNN',
  'audit:view': 'YNNNNN',
  'mail:view': 'YNNNNN',
  'service:manage': 'YYYNNN',
  'task:manage': 'YYYNNN',
  'operation:view': 'YNNNNN',
  'proxy:manage': 'YYYNNN',
  'proxy:view-cost': 'YYYNNN',
} as const

export type Permission = keyof typeof matrix
export const permissions = Object.keys(matrix) as Permission[]

/** Whether a role holds a permission, regardless of the project. */
export function roleMay(role: RoleName, permission: Permission): boolean {
  return matrix[permission][roleNames.indexOf(role)] === 'Y'
}

const customerRoles: readonly RoleName[] = ['MANAGER', 'TRUSTED', 'VIEWER']

/** The roles that a user may assign. Only ADMIN creates staff. */
export const assignableRoles = (role: RoleName): readonly RoleName[] => {
  if (role === 'ADMIN') return roleNames
  return roleMay(role, 'team:invite') || roleMay(role, 'team:change-role') ? customerRoles : []
}

/** Whether a user may manage another at all: only ADMIN manages staff. */
export const mayManage = (role: RoleName, other: RoleName): boolean => role === 'ADMIN' || !isStaff(other)

/** Whether a user may impersonate another: never somebody with a higher or equal role. */
export const mayImpersonate = (role: RoleName, other: RoleName): boolean =>
  roleMay(role, 'user:impersonate') && (role === 'ADMIN' ? other !== 'ADMIN' : !isStaff(other))
