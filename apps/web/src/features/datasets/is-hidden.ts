import { isExpired } from '@windrow/contract/run-origin'
import type { Run } from '@windrow/contract/schemas/runs'

type Shown = Pick<Run, 'status' | 'isArchive' | 'dataExpires'>

/** Whether a run has no rows to be seen: it was imported, it is archived, or its rows were kept for some days only. */
export const isHidden = ({ status, isArchive, dataExpires }: Shown, now = new Date()): boolean =>
  status === 'IMPORTED' || isArchive || isExpired(dataExpires, now)
