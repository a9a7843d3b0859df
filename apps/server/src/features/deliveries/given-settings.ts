import { destinationKinds, type DestinationType } from '@windrow/contract/destinations'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { Turns } from '../../queue/turns.ts'
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

/** What must be as it was, so that the other side still means it with what it gave. */
const givenFor = (type: DestinationType, name: string): readonly string[] =>
  destinationKinds[type].fields[name]?.givenFor ?? []

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
    const names = Object.keys(given).flatMap((name) => [name, ...givenFor(used.type, name)])
    if (!held || !same(held.saved, used.settings, names)) return
    await held.save({ ...held.saved, ...given })
  })
}

/** While it is used a connection to the database is held, and a vendor that is silent must not hold them all. */
const users = new Turns(2)

/**
 * Uses a setting that is good once, while nobody else can use that of the same destination. What takes its place is kept
 * before the next one gets it. Where another app was entered meanwhile, the setting of that is left alone.
 * @returns what takes its place.
 */
export const useOnceFor = (
  app: Vault,
  used: UsedDestination,
  { name, value }: { name: string; value: string },
  { use, signal }: { use: (current: string) => Promise<string | null>; signal: AbortSignal },
): Promise<string | null> =>
  users.take(async () => {
    const exchanged: { current: string; next: string }[] = []
    try {
      return await app.db.transaction().execute(async (trx) => {
        const held = await heldSettings(trx, app, used)
        const current =
          held && same(held.saved, used.settings, givenFor(used.type, name)) ? held.saved[name] : null
        if (!held || !current) return use(value)
        const next = await use(String(current))
        if (next === null) return null
        exchanged.push({ current: String(current), next })
        await held.save({ ...held.saved, [name]: next })
        return next
      })
    } catch (error) {
      const [last] = exchanged
      if (!last) throw error
      // The connection was lost meanwhile. The old one is used up, so that the next must not be lost with it.
      await replaceUsed(app, used, { name, ...last })
      return last.next
    }
  }, signal)

/** Keeps what took the place of a setting, unless that was kept, or something else entered, already. */
async function replaceUsed(
  app: Vault,
  used: UsedDestination,
  { name, current, next }: { name: string; current: string; next: string },
): Promise<void> {
  const { settings } = used
  await rememberFor(app, { ...used, settings: { ...settings, [name]: current } }, { [name]: next })
}
