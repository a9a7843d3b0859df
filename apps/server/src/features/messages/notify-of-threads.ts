import type { AppContext } from '../../context.ts'
import { databaseNow } from '../../database/database-now.ts'
import { notify } from '../notifications/fan-out.ts'
import { consumeThreadEvents } from './consume-events.ts'
import { threadAudience } from './thread-audience.ts'

/**
 * Notifies users of mentions, answers and assignments.
 *
 * @returns whether there may be more
 */
export const notifyOfThreads = ({ db }: Pick<AppContext, 'db'>): Promise<boolean> =>
  consumeThreadEvents(db, 'notifications', async (trx, events) => {
    const recipients = await threadAudience(
      trx,
      events.map(({ id }) => id),
    )
    if (recipients.length > 0) await notify(trx, recipients, new Date(await databaseNow(trx)))
  })
