import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Routes } from '@windrow/contract/routes'
import { compareTables } from '@windrow/dataset/compare/compare-tables'
import { proposeKeys } from '@windrow/dataset/compare/propose-keys'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/handler.ts'
import { record } from '../activity/record.ts'
import { readingRun } from '../datasets/dataset-failures.ts'
import { pageSource } from '../datasets/run-files.ts'
import { settledRuns } from '../datasets/settled-runs.ts'
import { insertComparison, loadComparison, toComparison } from './comparison-queries.ts'

export const keyProposal =
  (app: AppContext): Handler<Routes['keyProposal']> =>
  async ({ report, run, params, actor, signal }) => {
    await settledRuns(app.db, actor, report.id, [run.id])
    const engine = await app.datasets()
    const keys = await readingRun(async () =>
      proposeKeys(engine, await pageSource(app, run.id, params.pageId), signal),
    )
    return { keys }
  }

type Order = Call<Routes['comparisonCreate']>

/** Writes the rows that differ into the store, and says how many there are. */
async function compare(app: AppContext, { report, body, signal }: Order) {
  const { earlierId, laterId, pageId, keys, columns } = body
  const engine = await app.datasets()
  const folder = join(app.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `compare-${randomUUID()}.parquet`)
  try {
    const found = await readingRun(async () =>
      compareTables(
        engine,
        await pageSource(app, earlierId, pageId),
        await pageSource(app, laterId, pageId),
        { keys, ...(columns && { columns }) },
        path,
        signal,
      ),
    )
    const object_key = `comparisons/${report.id}/${randomUUID()}.parquet`
    await app.store.putFile(object_key, path)
    return { found, object_key, bytes: (await stat(path)).size }
  } finally {
    await rm(path, { force: true })
  }
}

export const comparisonCreate =
  (app: AppContext): Handler<Routes['comparisonCreate']> =>
  async (call) => {
    const { project, report, body, actor } = call
    if (body.earlierId === body.laterId)
      throw new AppError('CONFLICT', 'These are the same run; choose another one to compare it with.')
    await settledRuns(app.db, actor, report.id, [body.earlierId, body.laterId])
    const { found, object_key, bytes } = await compare(app, call)
    const { added, removed, changed, same, differences } = found
    const counts = { added, removed, changed, same }
    return app.db.transaction().execute(async (trx) => {
      const id = await insertComparison(trx, {
        report_id: report.id,
        page_id: body.pageId,
        earlier_run_id: body.earlierId,
        later_run_id: body.laterId,
        user_id: actor.userId,
        keys: body.keys,
        columns: JSON.stringify(differences.columns),
        ...counts,
        object_key,
        bytes,
      })
      await record(trx, call, {
        action: 'RUNS_COMPARED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        after: { ...body, ...counts },
      })
      return toComparison(await loadComparison(trx, report.id, id))
    })
  }
