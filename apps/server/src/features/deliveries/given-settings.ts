import type { DestinationType } from '@windrow/contract/destination-types'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { openSettings, sealedSettings, type Settings } from './destination-secrets.ts'

/** A saved destination, with the settings as they were read. */
export interface UsedDestination {
  id: number
  type: DestinationType
  settings: Settings
}

type Vault = Pick<AppContext, 'db' | 'keys'>

/** Its settings as they are now, held; others may go on to refer to it. Null where it is gone. */
async function heldSettings(
  trx: Trx,
  app: Vault,
  { id, type }: UsedDestination,
): Promise<{ saved: Settings; save: (settings: Settings) => Promise<unknown> } | null> {
  const row = await trx
    .selectFrom('destinations')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    saved: openSettings(app, row),
    save: (settings) =>
      trx
        .updateTable('destinations')
        .set(sealedSettings(app, type, settings))
        .where('id', '=', id)
        .execute(),
  }
}

const same = (a: Settings, b: Settings, names: readonly string[]): boolean =>
  names.every((name) => (a[name] ?? '') === (b[name] ?? ''))

/** Keeps what the other side gave, unless the place was changed meanwhile, or something else was entered. */
export async function rememberFor(
  app: Vault,
  used: UsedDestination,
  given: Record<string, string>,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const held = await heldSettings(trx, app, used)
    if (!held || !same(held.saved, used.settings, ['host', 'port', ...Object.keys(given)])) return
    await held.save({ ...held.saved, ...given })
  })
}

/**
 * Uses a setting that is good once, while nobody else can use that of the same destination. What takes its place is kept
 * before the next one gets it. Where another app was entered meanwhile, the setting of that is left alone.
 * @returns what takes its place.
 */
export const useOnceFor = (
  app: Vault,
  used: UsedDestination,
  { name, value }: { name: string; value: string },
  use: (current: string) => Promise<string | null>,
): Promise<string | null> =>
  app.db.transaction().execute(async (trx) => {
    const held = await heldSettings(trx, app, used)
    const current = held && same(held.saved, used.settings, ['client_id']) ? held.saved[name] : null
    if (!held || !current) return use(value)
    const next = await use(String(current))
    if (next !== null) await held.save({ ...held.saved, [name]: next })
    return next
  })
