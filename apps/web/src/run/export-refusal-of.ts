import { exportRefusal, type ExportRefusal } from '@windrow/contract/export-availability'
import { isExpired } from '@windrow/contract/run-origin'
import type { Run } from '@windrow/contract/schemas/runs'

/** What decides whether the rows of a run can leave. */
export type LeavingRun = Pick<
  Run,
  'status' | 'origin' | 'itemCount' | 'isArchive' | 'isDeleted' | 'dataExpires'
>

/** Why the rows of a run cannot be taken away; null where they can. */
export const refusalOf = (run: LeavingRun): ExportRefusal | null =>
  exportRefusal({
    status: run.status,
    origin: run.origin,
    rows: run.itemCount,
    archived: run.isArchive,
    deleted: run.isDeleted,
    expired: isExpired(run.dataExpires),
  })
