import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { RunPlace } from '../../keys/places.ts'
import { queryOptions } from '../../keys/query-options.ts'

const pollMs = 1000

/** The exports of a run, polled while one of them is in progress. */
export const exportsQuery = (place: RunPlace) =>
  queryOptions({
    queryKey: keys.exportFiles.ofRun(place),
    queryFn: ({ signal }) =>
      api.runExportList({
        params: { id: place.id, rid: place.rid },
        query: { historyId: place.hid },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((file) => file.state === 'QUEUED' || file.state === 'WORKING')
        ? pollMs
        : false,
  })
