import { activeStatuses } from '@windrow/contract/run-status'

/** The statuses of active runs for SQL, `status in (${activeInSql})`: written out, so that indexes of active runs apply. */
export const activeInSql = activeStatuses.map((status) => `'${status}'`).join(', ')
