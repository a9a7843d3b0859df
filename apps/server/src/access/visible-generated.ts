import { sql, type RawBuilder } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { Actor } from './actor.ts'

/**
 * Condition on generated reports, or on the plans that make them: staff see all; others those of their own account
 * alone that they ordered or receive.
 */
export const visibleGenerated = (
  table: 'generated_reports' | 'report_plans',
  { role, organizationId, userId, email }: Actor,
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return isStaff(role)
    ? sql<boolean>`true`
    : sql<boolean>`(${column('account_ids')} = array[${organizationId}]::bigint[]
        and (${column('user_id')} = ${userId} or ${email} = any(${column('receivers')})))`
}
