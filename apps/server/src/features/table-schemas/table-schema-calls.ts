import type { Routes } from '@windrow/contract/routes'
import { isActive } from '@windrow/contract/run-status'
import { profileTable } from '@windrow/dataset/profile/profile-table'
import { learnSchema } from '@windrow/dataset/schema/learn-schema'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'
import { assertSchema } from './check-schema.ts'
import { judgeRun } from './judge-run.ts'
import { deleteSchema, judgementsOf, schemasOf, writeSchema } from './table-schema-queries.ts'

export const tableSchemaList =
  (app: AppContext): Handler<Routes['tableSchemaList']> =>
  async ({ report }) => ({ schemas: await schemasOf(app.db, report.id) })

const placeOf = (report: { id: number }, params: { pageId: string }) => ({
  reportId: report.id,
  pageId: params.pageId,
})

export const tableSchemaSave =
  (app: AppContext): Handler<Routes['tableSchemaSave']> =>
  async (call) => {
    const { project, report, params, body, actor } = call
    await assertSchema(await app.datasets(), body)
    const [before] = await schemasOf(app.db, report.id, params.pageId)
    return app.db.transaction().execute(async (trx) => {
      const saved = await writeSchema(trx, placeOf(report, params), body, actor.userId)
      await record(trx, call, {
        action: 'SCHEMA_SAVED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        before: before?.schema,
        after: { pageId: params.pageId, ...body },
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

export const tableSchemaLearn =
  (app: AppContext): Handler<Routes['tableSchemaLearn']> =>
  async (call) => {
    const { project, report, run, params, actor, signal } = call
    const engine = await app.datasets()
    const profile = await readingRun(async () =>
      profileTable(engine, await pageSource(app, run.id, params.pageId), undefined, signal),
    )
    if (profile.rows === 0)
      throw new AppError(
        'CONFLICT',
        'This table has no rows, so nothing can be learned from it; choose a run with rows.',
      )
    const schema = learnSchema(profile)
    return app.db.transaction().execute(async (trx) => {
      const saved = await writeSchema(trx, placeOf(report, params), schema, actor.userId)
      await record(trx, call, {
        action: 'SCHEMA_LEARNED',
        subject: { type: 'run', id: run.id, name: report.name },
        organizationId: project.organization_id,
        after: { pageId: params.pageId, ...schema },
      })
      return saved
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
