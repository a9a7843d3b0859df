import { isStaff } from '@windrow/contract/roles'
import type { Db } from '../../database/connect.ts'
import type { FigureScope } from '../../day-figures/figure-scope.ts'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'

interface Filters {
  accounts?: readonly number[] | undefined
  projectIds?: readonly number[] | undefined
  reportIds?: readonly number[] | undefined
}

const some = (ids: readonly number[] | undefined) => (ids?.length ? ids : undefined)

/**
 * The filters, narrowed to what the actor sees: staff all, managers their account, others the projects that they are
 * members of.
 */
export async function deskScope(db: Db, actor: Actor, filters: Filters): Promise<FigureScope> {
  const accounts = some(filters.accounts)
  const scope = {
    accountIds: accounts,
    projectIds: some(filters.projectIds),
    reportIds: some(filters.reportIds),
  }
  if (isStaff(actor.role)) return scope
  const accountIds = [actor.organizationId].filter((id) => !accounts || accounts.includes(id))
  if (actor.role === 'MANAGER') return { ...scope, accountIds }
  const visible = await visibleProject(db, actor).select('projects.id').execute()
  const projectIds = visible
    .map(({ id }) => id)
    .filter((id) => !scope.projectIds || scope.projectIds.includes(id))
  return { ...scope, accountIds, projectIds }
}
