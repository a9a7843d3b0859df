import { z } from 'zod'
import { permissions, roleNames } from '../roles.ts'

const Rule = z.object({ action: z.string(), subject: z.string() })

export const RoleTable = z
  .object({
    roles: z.array(z.object({ roleId: z.int(), roleName: z.enum(roleNames) })),
    groups: z.array(
      z.object({
        title: z.string(),
        rows: z.array(
          z.object({
            permission: z.enum(permissions),
            label: z.string(),
            allowed: z.array(z.boolean()).describe('One for each role, in the order of `roles`'),
          }),
        ),
      }),
    ),
    abilities: z.array(Rule).describe('The abilities of the caller'),
  })
  .meta({ id: 'RoleTable' })
