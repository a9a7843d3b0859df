import type { Recipe } from '@windrow/contract/recipe'
import type { Batch } from '@windrow/crawler/journal'
import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import type { RunChange } from './own-run.ts'
import { runsBefore } from './run-memory.ts'

type TypeModes = Batch['typeModes']

const isAutomatic = ({ fetch, types }: Recipe): boolean =>
  Object.values(types).some(({ mode = fetch.mode }) => mode === 'auto')

/**
 * What automatic mode learned in the last run of the same recipe version, whatever its status; undefined if there is
 * none. What this run learns is in its journal.
 */
export async function typeModesOf(
  app: Pick<AppContext, 'db'>,
  run: RunRow,
  recipe: Recipe,
): Promise<TypeModes | undefined> {
  if (!isAutomatic(recipe)) return undefined
  const last = await runsBefore(app.db, run)
    .select('type_modes')
    .where('type_modes', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return last?.type_modes ?? undefined
}

/** The change of a run's row for the modes a batch learned; parts learn from different hosts, and the latest wins. */
export function withTypeModes(typeModes: TypeModes): RunChange {
  if (Object.keys(typeModes).length === 0) return {}
  return { type_modes: sql`coalesce(type_modes, '{}') || ${JSON.stringify(typeModes)}::jsonb` }
}
