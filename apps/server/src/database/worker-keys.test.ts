import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/test-app.ts'

test('what belongs to a worker is found by an index when the worker is deleted, whatever its status', async ({
  server,
}) => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'workers'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%s IS NOT NULL)', a.attname)))`.execute(
    server.app.db,
  )

  expect(rows).toEqual([])
})
