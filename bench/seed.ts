import { randomUUID } from 'node:crypto'
import type { Recipe } from '@windrow/contract/recipe'
import { roleIds } from '@windrow/contract/roles'
import type { Db } from '../apps/server/src/database/connect.ts'

/** An account with a person, a project, a report of this recipe and a run that waits. */
export async function seedReport(db: Db, recipe: Recipe) {
  const stamp = randomUUID()
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: `Bench ${stamp}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: userId } = await db
    .insertInto('users')
    .values({
      organization_id,
      email: `bench-${stamp}@windrow.example`,
      first_name: 'B',
      last_name: 'B',
      role_id: roleIds.ADMIN,
      password_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ organization_id, owner_id: userId, name: 'Bench', status: 'ACTIVE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: reportId } = await db
    .insertInto('reports')
    .values({
      project_id: projectId,
      name: 'Bench',
      status: 'ACTIVE',
      service_code: 'page-extractor',
      recipe_version: 1,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recipe_versions')
    .values({ report_id: reportId, version: 1, recipe: JSON.stringify(recipe), created_by: userId })
    .execute()
  const { id: runId } = await db
    .insertInto('runs')
    .values({
      organization_id,
      report_id: reportId,
      recipe_version: 1,
      status: 'PENDING',
      run_type: 'On-demand',
      initiator_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organizationId: organization_id, userId, projectId, reportId, runId }
}
