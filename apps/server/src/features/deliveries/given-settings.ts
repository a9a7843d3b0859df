import { destinationKinds, type DestinationType } from '@windrow/contract/destinations'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { Semaphore } from '../../queue/semaphore.ts'
import { openSettings, sealedSettings, type Settings } from './destination-secrets.ts'
import { allowSilence } from '../../database/silence-limit.ts'

/** A saved destination, with its settings as they were read. */
export interface UsedDestination {
  id: number
  type: DestinationType
  settings: Settings
}

type Vault = Pick<AppContext, 'db' | 'keys'>

/**
 * The destination's current settings, locked against other changes but not against references. null if it was removed.
 */
async function lockSettings(
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

/** The settings that must be unchanged for a value given by the other side to stay valid. */
const givenFor = (type: DestinationType, name: string): readonly string[] =>
  destinationKinds[type].fields[name]?.givenFor ?? []

const same = (a: Settings, b: Settings, names: readonly string[]): boolean =>
  names.every((name) => (a[name] ?? '') === (b[name] ?? ''))

/**
 * Stores values that the other side returned, unless the related settings or the values themselves were changed
 * meanwhile.
 */
export async function rememberFor(
  app: Vault,
  used: UsedDestination,
  given: Record<string, string>,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const locked = await lockSettings(trx, app, used)
    const names = Object.keys(given).flatMap((name) => [name, ...givenFor(used.type, name)])
    if (!locked || !same(locked.saved, used.settings, names)) return
    await locked.save({ ...locked.saved, ...given })
  })
}

/** Each use holds a database connection; an unresponsive vendor must not block them all. */
const uses = new Semaphore(2)

/**
 * Uses a single-use setting (such as a refresh token) while the destination's row is locked, so that nobody else can
 * use it, and stores its replacement before releasing the lock. If the settings it depends on have changed meanwhile,
 * the stored value isn't touched.
 *
 * @returns the replacement
 */
export const useOnceFor = (
  app: Vault,
  used: UsedDestination,
  { name, value }: { name: string; value: string },
  { use, signal }: { use: (current: string) => Promise<string | null>; signal: AbortSignal },
): Promise<string | null> =>
  uses.run(async () => {
    const exchanged: { current: string; next: string }[] = []
    try {
      return await app.db.transaction().execute(async (trx) => {
        await allowSilence(trx)
        const locked = await lockSettings(trx, app, used)
        const current =
          locked && same(locked.saved, used.settings, givenFor(used.type, name)) ? locked.saved[name] : null
        if (!locked || !current) return use(value)
        const next = await use(String(current))
        if (next === null) return null
        exchanged.push({ current: String(current), next })
        await locked.save({ ...locked.saved, [name]: next })
        return next
      })
    } catch (error) {
      const [last] = exchanged
      if (!last) throw error
      // The connection was lost. The old value is used up, so the new one must be stored in another transaction.
      await replaceUsed(app, used, { name, ...last })
      return last.next
    }
  }, signal)

/** Stores the replacement, unless the stored value has changed meanwhile. */
async function replaceUsed(
  app: Vault,
  used: UsedDestination,
  { name, current, next }: { name: string; current: string; next: string },
): Promise<void> {
  const { settings } = used
  await rememberFor(app, { ...used, settings: { ...settings, [name]: current } }, { [name]: next })
}
