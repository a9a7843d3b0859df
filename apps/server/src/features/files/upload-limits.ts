import { sql } from 'kysely'
import { mostUnsentFiles } from '@windrow/contract/files'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'

/** Bodies that one person can send at once to a node: more than a browser does. */
const mostBodies = 8

interface Place {
  userId: number
  organizationId: number
}

/** Files that the user hasn't sent yet, and uploads that aren't completed. */
async function countUnsent(trx: Trx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from files where user_id = ${userId} and message_id is null)
      + (select count(*) from uploads where user_id = ${userId} and file_id is null) as count`.execute(trx)
  return rows[0]!.count
}

/** Bytes of an account's files, and of uploads that aren't completed. */
async function countBytes(trx: Trx, organizationId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select sum(f.size) from files f join projects p on p.id = f.project_id
        where p.organization_id = ${organizationId}), 0)
      + coalesce((select sum(u.size) from uploads u join projects p on p.id = u.project_id
        where p.organization_id = ${organizationId} and u.file_id is null), 0) as bytes`.execute(trx)
  return rows[0]!.bytes
}

/**
 * Checks whether the user may upload so many bytes more. Locks the account until the transaction ends, so that of two
 * uploads at once the second is counted with the first. Throws RATE_LIMITED or CONFLICT.
 */
export async function checkRoom(
  { config }: Pick<AppContext, 'config'>,
  trx: Trx,
  { userId, organizationId }: Place,
  size: number,
): Promise<void> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if ((await countUnsent(trx, userId)) >= mostUnsentFiles)
    throw new AppError(
      'RATE_LIMITED',
      `You uploaded ${mostUnsentFiles} files that were not sent; send or remove some of them first.`,
      [],
      { retryAfter: 3600 },
    )
  const most = config.files.mostBytesOfAccount
  if ((await countBytes(trx, organizationId)) + size > most)
    throw new AppError(
      'CONFLICT',
      `The files of an account may have ${Math.floor(most / 1024 ** 3)} GB together, and there is no room for this one; delete messages with large files, or ask Windrow support.`,
    )
}

const bodies = new Map<number, number>()

/** Receives a body; throws RATE_LIMITED if the user is sending too many at once. */
export async function oneOfFewBodies<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const running = bodies.get(userId) ?? 0
  if (running >= mostBodies)
    throw new AppError(
      'RATE_LIMITED',
      `You are sending ${mostBodies} files or parts already; wait for one of them.`,
      [],
      { retryAfter: 1 },
    )
  bodies.set(userId, running + 1)
  try {
    return await work()
  } finally {
    const left = bodies.get(userId)! - 1
    if (left > 0) bodies.set(userId, left)
    else bodies.delete(userId)
  }
}
