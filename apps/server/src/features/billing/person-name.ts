import type { Db } from '../../database/connect.ts'

/** First and last name of a user. */
export async function fullName(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`.trim()
}
