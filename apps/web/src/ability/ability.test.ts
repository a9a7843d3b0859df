import { permissions, roleMay, roleNames } from '@windrow/contract/roles'
import { expect, it } from 'vitest'
import { abilityOf } from './ability.ts'

it.each(roleNames)('gives %s exactly the permissions of the matrix', (role) => {
  const ability = abilityOf(role)

  for (const permission of permissions) {
    const [subject, action] = permission.split(':') as [string, string]
    expect(ability.can(action, subject)).toBe(roleMay(role, permission))
  }
})
