import { isStaff } from '@windrow/contract/roles'
import type { Db } from '../../database/connect.ts'
import type { FigureScope } from '../../day-figures/figure-scope.ts'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'

/** Whose figures the actor sees: staff all, managers their account, others the projects that they are members of. */
export async function deskScope(
  db: Db,
  actor: Actor,
  accounts: readonly number[] | undefined,
): Promise<FigureScope> {
  const wanted = accounts?.length ? accounts : undefined
  if (isStaff(actor.role)) return { accountIds: wanted }
  const own = [actor.organizationId].filter((id) => !wanted || wanted.includes(id))
  if (actor.role === 'MANAGER') return { accountIds: own }
  const projects = await visibleProject(db, actor).select('projects.id').execute()
  return { accountIds: own, projectIds: projects.map(({ id }) => id) }
}
