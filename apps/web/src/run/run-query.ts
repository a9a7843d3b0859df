import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

const pollMs = 3000

/** Polling interval in ms, used if events don't arrive; false once no run is active. */
export const pollWhileActive = (runs: Run[] | undefined): number | false =>
  runs?.some((run) => isActive(run.status)) ? pollMs : false

export const runQuery = (id: number, rid: number, hid: number, live = false) =>
  queryOptions({
    queryKey: keys.run.detail(id, rid, hid),
    queryFn: ({ signal }) => api.runGet({ params: { id, rid, hid }, signal }),
    refetchInterval: ({ state }) => (live ? false : pollWhileActive(state.data && [state.data])),
  })
