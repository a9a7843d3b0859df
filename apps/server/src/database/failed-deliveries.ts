import { sql, type RawBuilder } from 'kysely'

/** Condition on `deliveries`, or its alias: it failed in the last days. Uses the index of late and failed deliveries. */
export const recentlyFailed = (deliveries: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${deliveries}.${column}`)
  return sql<boolean>`(${of('state')} = 'FAILED' or ${of('is_late')}) and ${of('state')} = 'FAILED'
    and ${of('ended_at')} > now() - interval '3 days'`
}

/** Condition on `deliveries`, or its alias: no later one of the same report goes to the same destination. */
export const isLastDelivery = (deliveries: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${deliveries}.${column}`)
  return sql<boolean>`not exists (select 1 from deliveries later where later.destination_id = ${of('destination_id')}
    and later.report_id = ${of('report_id')} and later.id > ${of('id')})`
}
