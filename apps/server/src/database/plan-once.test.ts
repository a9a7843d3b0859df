import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { plannedOnce } from './plan-once.ts'

it('a prepared query keeps working after its table has changed', async () => {
  await using database = await cloneDatabase()
  const { db } = connect(database.url, { max: 1 })
  const { db: other } = connect(database.url, { max: 1 })
  const find = () =>
    db.selectFrom('organizations').selectAll().where('id', '=', 1).$call(plannedOnce).execute()
  const plans = async () =>
    (
      await sql`select name from pg_prepared_statements where statement like '%planned once%' and statement not like '%pg_prepared%'`.execute(
        db,
      )
    ).rows
  try {
    await find()
    await find()
    expect(await plans()).toHaveLength(1)

    await sql`alter table organizations add column of_the_next_version text`.execute(other)

    expect(await Promise.all([find(), find()])).toEqual([[], []])
    expect(await plans()).toHaveLength(2)
  } finally {
    await db.destroy()
    await other.destroy()
  }
})
