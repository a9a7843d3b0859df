import { abilitiesOf } from '@windrow/contract/abilities'
import { roleTable } from '@windrow/contract/role-table'
import { roleIds, roleMay, roleNames } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { Handler } from '../../calls/handler.ts'

/** The permission matrix that the guard uses, for display. */
export const rolesPermissions: Handler<Routes['rolesPermissions']> = ({ actor }) =>
  Promise.resolve({
    roles: roleNames.map((roleName) => ({ roleId: roleIds[roleName], roleName })),
    groups: roleTable.map(({ title, rows }) => ({
      title,
      rows: rows.map(([permission, label]) => ({
        permission,
        label,
        allowed: roleNames.map((role) => roleMay(role, permission)),
      })),
    })),
    abilities: [...abilitiesOf(actor.role)],
  })
