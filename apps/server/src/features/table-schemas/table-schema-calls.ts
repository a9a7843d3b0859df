import type { Routes } from '@windrow/contract/routes'
import { isActive } from '@windrow/contract/run-status'
import type { SavedSchema } from '@windrow/contract/schemas/table-schemas'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { assertSchema } from './check-schema.ts'
import { judgeRun } from './judge-run.ts'
import { deleteSchema, judgementsOf, lockSchemas, schemasOf, writeSchema } from './table-schema-queries.ts'

export const tableSchemaList =
  (app: AppContext): Handler<Routes['tableSchemaList']> =>
  async ({ report }) => ({ schemas: await schemasOf(app.db, report.id) })

const placeOf = (report: { id: number }, params: { pageId: string }) => ({
  reportId: report.id,
  pageId: params.pageId,
})

/** Throws CONFLICT, naming who saved it, if the version that was edited isn't the saved one any more. */
function assertVersion(saved: SavedSchema | undefined, edited: number | undefined): void {
  if (edited === undefined || edited === (saved?.version ?? 0)) return
  throw new AppError(
    'CONFLICT',
    saved
      ? `${saved.updatedBy} saved version ${saved.version} of this schema meanwhile. Compare it with your changes before you save.`
      : 'This schema was removed meanwhile. Reload the page before you save.',
  )
}

export const tableSchemaSave =
  (app: AppContext): Handler<Routes['tableSchemaSave']> =>
  async (call) => {
    const { project, report, params, body, actor } = call
    const { version, ...schema } = body
    await assertSchema(await app.datasets(), schema)
    return app.db.transaction().execute(async (trx) => {
      await lockSchemas(trx, report.id)
      const [before] = await schemasOf(trx, report.id, params.pageId)
      assertVersion(before, version)
      const saved = await writeSchema(trx, placeOf(report, params), schema, actor.userId)
      await record(trx, call, {
        action: 'SCHEMA_SAVED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        before: before?.schema,
        after: { pageId: params.pageId, ...schema },
      })
      return saved
    })
  }

export const tableSchemaRemove =
  (app: AppContext): Handler<Routes['tableSchemaRemove']> =>
  async (call) => {
    const { project, report, params } = call
    const [before] = await schemasOf(app.db, report.id, params.pageId)
    return app.db.transaction().execute(async (trx) => {
      if (!(await deleteSchema(trx, placeOf(report, params)))) throw notFound('schema')
      await record(trx, call, {
        action: 'SCHEMA_REMOVED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        before: { pageId: params.pageId, ...before?.schema },
      })
      return { pageId: params.pageId }
    })
  }

export const runJudgements =
  (app: AppContext): Handler<Routes['runJudgements']> =>
  async ({ run }) => ({ judgements: await judgementsOf(app.db, run.id) })

export const runJudge =
  (app: AppContext): Handler<Routes['runJudge']> =>
  async (call) => {
    const { run, signal } = call
    if (isActive(run.status))
      throw new AppError('RUN_ACTIVE', "This run is still active; it's checked automatically when it ends.")
    await readingRun(() =>
      judgeRun(app, run, signal, (trx) => record(trx, call, auditEventOf('runJudge', call))),
    )
    return { judgements: await judgementsOf(app.db, run.id) }
  }
