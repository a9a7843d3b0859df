import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Deliveries that somebody ordered are neither late nor on time: `is_late` is null for them, and so was their count,
 * which no column takes.
 */
export const orderedDeliveries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create or replace function count_delivery(delivery deliveries, sign int) returns void language sql as
      $$ insert into figure_changes (report_id, day, delivered, undelivered, on_time, late)
        select delivery.report_id, delivery.counted_day, sign * (delivery.state = 'DELIVERED')::int,
          sign * (delivery.state = 'FAILED')::int,
          sign * (delivery.state = 'DELIVERED' and delivery.is_late is false)::int,
          sign * (delivery.state = 'DELIVERED' and delivery.is_late is true)::int
        where delivery.counted_day is not null and delivery.state in ('DELIVERED', 'FAILED') $$`.execute(db)
  },
}
