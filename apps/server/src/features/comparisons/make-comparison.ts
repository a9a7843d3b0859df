import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComparisonOrder } from '@windrow/contract/schemas/comparisons'
import { compareTables } from '@windrow/dataset/compare/compare-tables'
import { record } from '../../audit/record.ts'
import type { JobWork, Publish } from '../dataset-jobs/job-work.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'
import { insertComparison } from './comparison-queries.ts'

/** Writes the differing rows to the store and returns their counts. */
async function compare({ app, job, report, folder, signal, told, put }: JobWork) {
  const { earlierId, laterId, pageId, keys, columns } = job.settings as ComparisonOrder
  const engine = await app.datasets()
  const path = join(folder, 'differences.parquet')
  const found = await readingRun(async () => {
    const earlier = await pageSource(app, earlierId, pageId)
    const later = await pageSource(app, laterId, pageId)
    const rows = [...earlier.files, ...later.files].reduce((sum, file) => sum + (file.rows ?? 0), 0)
    const options = { keys, ...(columns && { columns }) }
    return compareTables(engine, earlier, later, options, path, signal, (share) => told(share, share * rows))
  })
  const object_key = await put(`comparisons/${report.id}`, path)
  return { found, object_key, bytes: (await stat(path)).size }
}

/** Compares a table of two runs. */
export async function makeComparison(work: JobWork): Promise<Publish> {
  const { job, project, report, source } = work
  const order = job.settings as ComparisonOrder
  const { found, object_key, bytes } = await compare(work)
  const { added, removed, changed, same, changes, differences } = found
  const counts = { added, removed, changed, same }
  return async (trx) => {
    const comparisonId = await insertComparison(trx, {
      report_id: report.id,
      page_id: order.pageId,
      earlier_run_id: order.earlierId,
      later_run_id: order.laterId,
      user_id: job.user_id,
      keys: order.keys,
      columns: JSON.stringify(differences.columns),
      ...counts,
      changes: JSON.stringify(changes),
      object_key,
      bytes,
    })
    await record(trx, source, {
      action: 'RUNS_COMPARED',
      subject: { type: 'report', id: report.id, name: report.name },
      runIds: [order.earlierId, order.laterId],
      organizationId: project.organization_id,
      after: { ...order, ...counts },
    })
    return { comparisonId, ...counts }
  }
}
