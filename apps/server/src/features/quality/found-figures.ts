import type { FindingLevel } from '@windrow/contract/anomalies'
import { keyOf } from '@windrow/quality/place'
import { metricsOf } from '@windrow/quality/rule-metrics'
import type { Db } from '../../database/connect.ts'

/** By run and key of the measure: "12 [null,null,\"duration\"]". */
export type FoundFigures = ReadonlyMap<string, { level: FindingLevel; position: number }>

/** The measures of these runs that findings are about, also those about broken rules; without findings that are ignored. */
export async function foundFigures(db: Db, runIds: readonly number[]): Promise<FoundFigures> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('run_findings')
    .select(['run_id', 'page_id', 'column_name', 'metric', 'level', 'position'])
    .where('run_id', 'in', runIds)
    .where('ignored_by', 'is', null)
    .execute()
  // The weightiest of a figure stays.
  return new Map(
    rows
      .toSorted((a, b) => b.position - a.position)
      .flatMap(({ run_id, page_id, column_name, metric, level, position }) =>
        metricsOf(metric).map((one) => {
          const table = one === 'failures' ? null : page_id
          const key = keyOf({ table, column: column_name, metric: one })
          return [`${run_id} ${key}`, { level, position }] as const
        }),
      ),
  )
}
