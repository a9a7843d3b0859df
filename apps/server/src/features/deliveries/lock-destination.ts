import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { openSettings, sameSettings, type Settings } from './destination-secrets.ts'

/** The current row, locked. Throws NOT_FOUND if it was removed since the guard loaded it, or left with its report. */
export async function lockDestination(trx: Trx, id: number): Promise<DestinationRow> {
  const row = await trx
    .selectFrom('destinations')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('delivery destination')
  return row
}

/**
 * Throws CONFLICT if the settings changed since they were read: values that someone entered or the other side returned
 * meanwhile must not be overwritten. `given`: values that the other side returned to this caller, which may be stored
 * already.
 */
export function assertUnchanged(
  app: Pick<AppContext, 'keys'>,
  now: DestinationRow,
  { seen, given }: { seen: DestinationRow; given: Settings },
): void {
  const [is, was] = [openSettings(app, now), openSettings(app, seen)]
  if (now.type === seen.type && (sameSettings(is, was) || sameSettings(is, { ...was, ...given }))) return
  throw new AppError(
    'CONFLICT',
    'This destination was changed meanwhile; open it again and repeat your change.',
  )
}
