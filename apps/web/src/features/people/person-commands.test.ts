import { describe, expect, it } from 'vitest'
import type { RoleName } from '@windrow/contract/roles'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { commandsFor } from './person-commands.ts'

const person = (roleName: RoleName, status: TeamMember['status'] = 'ACTIVE', userId = 2) =>
  ({ userId, roleName, status }) as TeamMember
const by = (roleName: RoleName) => ({ userId: 1, roleName, impersonatedBy: null })

describe('the actions of staff for a user', () => {
  it('are all available to ADMIN', () => {
    expect(commandsFor(by('ADMIN'), person('ADMIN:ENVOY'))).toEqual([
      'impersonate',
      'edit',
      'role',
      'transfer',
      'deactivate',
    ])
    expect(commandsFor(by('ADMIN'), person('VIEWER', 'INVITED'))).toContain('reinvite')
    expect(commandsFor(by('ADMIN'), person('VIEWER', 'DEACTIVATED'))).toContain('reactivate')
  })

  // spec: PERM-63
  it('are fewer for other staff, and none for users who are staff', () => {
    expect(commandsFor(by('ADMIN:ENVOY'), person('MANAGER'))).toEqual(['impersonate', 'edit', 'role'])
    expect(commandsFor(by('ADMIN:BUILDER'), person('MANAGER'))).toEqual(['impersonate'])
    expect(commandsFor(by('ADMIN:ENVOY'), person('ADMIN:BUILDER'))).toEqual([])
  })

  it('exclude what nobody may do: acting as someone with more rights, oneself, or an inactive user', () => {
    expect(commandsFor(by('ADMIN'), person('ADMIN'))).not.toContain('impersonate')
    expect(commandsFor(by('ADMIN'), person('ADMIN', 'ACTIVE', 1))).toEqual(['edit'])
    expect(commandsFor(by('ADMIN'), person('VIEWER', 'INVITED'))).not.toContain('impersonate')
    const acting = { ...by('ADMIN:ENVOY'), impersonatedBy: {} }
    expect(commandsFor(acting, person('MANAGER'))).toEqual(['edit', 'role'])
  })
})
