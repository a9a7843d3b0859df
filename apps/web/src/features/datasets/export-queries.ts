import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { RunPlace } from './dataset-queries.ts'

const pollMs = 1000

/** The files of a run that were ordered, asked for again while one of them is being made. */
export const exportsQuery = ({ id, rid, hid }: RunPlace) =>
  queryOptions({
    queryKey: ['exports', id, rid, hid],
    queryFn: ({ signal }) => api.runExportList({ params: { id, rid }, query: { historyId: hid }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((file) => file.state === 'QUEUED' || file.state === 'WORKING')
        ? pollMs
        : false,
  })
