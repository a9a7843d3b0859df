import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'

const mostSecrets = 200

async function listSecrets({ db }: AppContext, projectId: number) {
  const rows = await db
    .selectFrom('project_secrets')
    .innerJoin('users', 'users.id', 'project_secrets.updated_by')
    .select(['project_secrets.name', 'project_secrets.updated_at', 'users.email'])
    .where('project_id', '=', projectId)
    .orderBy('project_secrets.name')
    .execute()
  return {
    secrets: rows.map(({ name, updated_at, email }) => ({
      name,
      updatedDate: updated_at.toISOString(),
      updatedBy: email,
    })),
  }
}

export const secretList =
  (app: AppContext): Handler<Routes['secretList']> =>
  ({ project }) =>
    listSecrets(app, project.id)

export const secretSave =
  (app: AppContext): Handler<Routes['secretSave']> =>
  async (call) => {
    const { project, params, body, actor } = call
    await app.db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('project_secrets')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('project_id', '=', project.id)
        .where('name', '!=', params.name)
        .executeTakeFirstOrThrow()
      if (count >= mostSecrets)
        throw new AppError(
          'CONFLICT',
          `A project may have at most ${mostSecrets} secrets; remove some first.`,
        )
      const row = { sealed_value: seal(app.keys.vault, body.value), updated_by: actor.userId }
      await trx
        .insertInto('project_secrets')
        .values({ project_id: project.id, name: params.name, ...row })
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'name']).doUpdateSet({ ...row, updated_at: sql<Date>`now()` }),
        )
        .execute()
      // Only the name: the value must not be stored anywhere else.
      await record(trx, call, {
        action: 'SECRET_SAVED',
        subject: { type: 'project', id: project.id, name: project.name },
        organizationId: project.organization_id,
        after: { secretName: params.name },
      })
    })
    return listSecrets(app, project.id)
  }

export const secretDelete =
  (app: AppContext): Handler<Routes['secretDelete']> =>
  async (call) => {
    const { project, params } = call
    await app.db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('project_secrets')
        .where('project_id', '=', project.id)
        .where('name', '=', params.name)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new AppError('NOT_FOUND', 'There is no such secret in this project.')
      await record(trx, call, {
        action: 'SECRET_REMOVED',
        subject: { type: 'project', id: project.id, name: project.name },
        organizationId: project.organization_id,
        before: { secretName: params.name },
      })
    })
    return {}
  }

/** Looks up secrets of the report's project, for the logins of its runs. */
export const secretsOf =
  (app: Pick<AppContext, 'db' | 'keys'>, reportId: number) =>
  async (name: string): Promise<string | null> => {
    const report = await app.db
      .selectFrom('reports')
      .select('project_id')
      .where('id', '=', reportId)
      .executeTakeFirst()
    return report ? projectSecrets(app, report.project_id)(name) : null
  }

/** The same for pages that are tried before there is a report. */
export const projectSecrets =
  ({ db, keys }: Pick<AppContext, 'db' | 'keys'>, projectId: number) =>
  async (name: string): Promise<string | null> => {
    const row = await db
      .selectFrom('project_secrets')
      .select('sealed_value')
      .where('project_id', '=', projectId)
      .where('name', '=', name)
      .executeTakeFirst()
    return row ? unseal(keys.vault, row.sealed_value) : null
  }
