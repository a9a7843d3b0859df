import type { Db, Trx } from '../../database/connect.ts'
import { noteRemovals } from '../../storage/noted-store.ts'
import { folderOfRun, folderOfRuns } from '../../storage/run-folder.ts'
import { cancelHeldDeliveries } from '../deliveries/held-deliveries.ts'

/** Keys of all files of these runs in the store. */
async function filesOf(db: Db, ids: number[]): Promise<string[]> {
  const [segments, uploads, comparisons] = await Promise.all([
    // Rows of imported and combined runs are elsewhere.
    db
      .selectFrom('run_segments')
      .select('object_key')
      .where('run_id', 'in', ids)
      .where('object_key', 'not like', `${folderOfRuns}%`)
      .execute(),
    db.selectFrom('runs').select('file_key').where('id', 'in', ids).execute(),
    db
      .selectFrom('comparisons')
      .select('object_key')
      .where((eb) => eb.or([eb('earlier_run_id', 'in', ids), eb('later_run_id', 'in', ids)]))
      .execute(),
  ])
  const keys = [
    ...[...segments, ...comparisons].map(({ object_key }) => object_key),
    ...uploads.flatMap(({ file_key }) => file_key ?? []),
  ]
  return [...keys, ...ids.map(folderOfRun)]
}

/**
 * Purges runs, and notes their files for removal.
 *
 * @returns the keys of their files, which the caller removes from the store after the commit
 */
export async function removeRuns(trx: Trx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const keys = await filesOf(trx, ids)
  await cancelHeldDeliveries(trx, ids, 'The run was deleted.')
  await noteRemovals(trx, keys)
  await trx.deleteFrom('runs').where('id', 'in', ids).execute()
  return keys
}
