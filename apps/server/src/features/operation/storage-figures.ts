import { sql } from 'kysely'
import type { OperationState } from '@windrow/contract/schemas/operation'
import type { Db } from '../../database/connect.ts'

const shownDays = 30

/** The size of the database now, and what the daily samples tell of it and of the objects. */
export async function storageFigures(db: Db): Promise<OperationState['storage']> {
  const [{ rows }, samples] = await Promise.all([
    sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db),
    db.selectFrom('size_samples').selectAll().orderBy('day', 'desc').limit(shownDays).execute(),
  ])
  const [latest] = samples
  const named = (record: Record<string, number>) =>
    Object.entries(record)
      .map(([name, bytes]) => ({ name, bytes }))
      .sort((a, b) => b.bytes - a.bytes)
  return {
    databaseBytes: rows[0]!.bytes,
    tables: named(latest?.tables ?? {}),
    objects: named(latest?.object_bytes ?? {}).filter(({ bytes }) => bytes > 0),
    days: samples.reverse().map(({ day, database_bytes, object_bytes }) => ({
      day,
      databaseBytes: database_bytes,
      objectBytes: Object.values(object_bytes).reduce((sum, bytes) => sum + bytes, 0),
    })),
    sampledDate: latest?.sampled_at.toISOString() ?? null,
  }
}
