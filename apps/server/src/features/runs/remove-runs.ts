import type { Db, Trx } from '../../database/connect.ts'
import { cancelHeldDeliveries } from '../deliveries/held-deliveries.ts'

/** Keys of all files of these runs in the store. */
async function filesOf(db: Db, ids: number[]): Promise<string[]> {
  const [segments, grams, evidence, uploads, comparisons] = await Promise.all([
    db.selectFrom('run_segments').select('object_key').where('run_id', 'in', ids).execute(),
    db.selectFrom('run_log_grams').select('object_key').where('run_id', 'in', ids).execute(),
    db.selectFrom('run_evidence').select(['html_key', 'screenshot_key']).where('run_id', 'in', ids).execute(),
    db.selectFrom('runs').select('file_key').where('id', 'in', ids).execute(),
    db
      .selectFrom('comparisons')
      .select('object_key')
      .where((eb) => eb.or([eb('earlier_run_id', 'in', ids), eb('later_run_id', 'in', ids)]))
      .execute(),
  ])
  const keys = [
    ...[...segments, ...grams].map(({ object_key }) => object_key),
    ...evidence.flatMap(({ html_key, screenshot_key }) => [html_key, screenshot_key]),
    ...uploads.map(({ file_key }) => file_key),
    ...comparisons.map(({ object_key }) => object_key),
  ]
  return keys.filter((key) => key !== null)
}

/**
 * Purges runs.
 *
 * @returns the keys of their files, which the caller removes from the store after the commit
 */
export async function removeRuns(trx: Trx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const keys = await filesOf(trx, ids)
  await cancelHeldDeliveries(trx, ids, 'The run was deleted.')
  await trx.deleteFrom('runs').where('id', 'in', ids).execute()
  return keys
}
