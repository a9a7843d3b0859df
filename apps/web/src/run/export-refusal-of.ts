import { exportRefusal, type ExportRefusal } from '@windrow/contract/export-availability'
import { isExpired } from '@windrow/contract/run-origin'
import type { Run } from '@windrow/contract/schemas/runs'

/** The properties of a run that decide whether its rows can be exported. */
export type LeavingRun = Pick<
  Run,
  'status' | 'origin' | 'itemCount' | 'isArchive' | 'isDeleted' | 'dataExpires'
>

/** Why the rows of a run can't be exported; null if they can. */
export const refusalOf = (run: LeavingRun): ExportRefusal | null =>
  exportRefusal({
    status: run.status,
    origin: run.origin,
    rows: run.itemCount,
    archived: run.isArchive,
    deleted: run.isDeleted,
    expired: isExpired(run.dataExpires),
  })
