import { isExpired } from '@windrow/contract/run-origin'
import type { Run } from '@windrow/contract/schemas/runs'

type Shown = Pick<Run, 'status' | 'isArchive' | 'dataExpires'>

/** Whether the rows of a run can't be viewed: it was imported or archived, or its rows have expired. */
export const isHidden = ({ status, isArchive, dataExpires }: Shown, now = new Date()): boolean =>
  status === 'IMPORTED' || isArchive || isExpired(dataExpires, now)
