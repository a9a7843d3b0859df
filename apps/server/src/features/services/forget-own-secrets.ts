import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'

const withoutSecrets = sql`(
  select jsonb_build_object('service', parameters->'service', 'values', jsonb_object_agg(own.key, own.value))
  from jsonb_each(parameters->'values') own where not (own.value->>'isSecret')::boolean
  having count(*) > 0)`

/**
 * Deletes the passwords among the overrides of a report's schedules and runs, because they belong to the account that
 * the report leaves. Schedules and runs then use the report's passwords.
 */
export async function forgetOwnSecrets(trx: Trx, reportId: number): Promise<void> {
  for (const table of ['schedules', 'runs'])
    await sql`update ${sql.table(table)} set parameters = ${withoutSecrets}
      where report_id = ${reportId} and parameters is not null`.execute(trx)
}
