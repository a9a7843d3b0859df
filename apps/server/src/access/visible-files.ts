import { isStaff } from '@windrow/contract/roles'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'

/**
 * The files an actor may see in projects that they see: their own until they are sent, then those of the messages that
 * they see. Internal notes are for staff, and deleted messages have no files.
 */
export const visibleFiles = (db: Db, actor: Pick<Actor, 'userId' | 'role'>) =>
  db
    .selectFrom('files')
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('files.message_id', 'is', null), eb('files.user_id', '=', actor.userId)]),
        eb.and([
          eb('messages.id', 'is not', null),
          eb('messages.deleted_at', 'is', null),
          ...(isStaff(actor.role) ? [] : [eb('messages.internal', '=', false)]),
        ]),
      ]),
    )
