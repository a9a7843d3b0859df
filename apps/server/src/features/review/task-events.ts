import type { AnomalyEvent } from '@windrow/contract/schemas/anomalies'
import type { Trx } from '../../database/connect.ts'

interface NewEvent {
  kind: AnomalyEvent['kind']
  /** A sentence without the name, like "released the run". */
  text: string
  comment?: string | null
  /** null or absent for what the product did. */
  userId?: number | null
}

/**
 * Adds to the history of a run's task; does nothing if the run has none.
 *
 * @returns the id of the event
 */
export async function addEvent(trx: Trx, runId: number, event: NewEvent): Promise<number | undefined> {
  const row = await trx
    .insertInto('anomaly_events')
    .columns(['run_id', 'kind', 'text', 'comment', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('anomaly_tasks')
        .select((one) => [
          'run_id',
          one.val(event.kind).$castTo<string>().as('kind'),
          one.val(event.text).as('text'),
          one.val(event.comment ?? null).as('comment'),
          one.val(event.userId ?? null).as('user_id'),
        ])
        .where('run_id', '=', runId),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
