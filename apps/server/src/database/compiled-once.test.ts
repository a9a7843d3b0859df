import { sql } from 'kysely'
import { expect } from 'vitest'
import { sharedTest as test } from '../testing/test-app.ts'
import { compiledOnce } from './compiled-once.ts'

test('a query is built once, and gets the values of each call wherever they stand', async ({ server }) => {
  const { db } = server.app
  let built = 0
  const accounts = compiledOnce(['name', 'least'], (on, { name, least }: { name: string; least: number }) => {
    built += 1
    return on
      .selectFrom('organizations')
      .select(['id', 'name', sql<string>`${name}::text || ${name}::text`.as('twice')])
      .where('name', '=', name)
      .where('id', '>=', least)
      .where(sql<boolean>`(tier = ${'none'} or ${true})`)
      .orderBy('id')
  })
  const [a, b] = await db
    .insertInto('organizations')
    .values([{ name: 'A' }, { name: 'B' }])
    .returning('id')
    .execute()

  expect(await accounts(db, { name: 'A', least: 0 })).toEqual([{ id: a!.id, name: 'A', twice: 'AA' }])
  expect(await accounts(db, { name: 'B', least: 0 })).toEqual([{ id: b!.id, name: 'B', twice: 'BB' }])
  expect(await accounts(db, { name: 'B', least: b!.id + 1 })).toEqual([])
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('organizations').set({ name: 'C' }).where('id', '=', a!.id).execute()
    expect(await accounts(trx, { name: 'C', least: 0 })).toHaveLength(1)
    expect(await accounts(db, { name: 'C', least: 0 })).toEqual([])
  })
  expect(built).toBe(1)
})
