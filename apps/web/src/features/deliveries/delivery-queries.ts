import { keepPreviousData } from '@tanstack/react-query'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { DeliveriesSearch } from './deliveries-search.ts'

const movingMs = 2000
const latestRunMs = 30_000
const waitingMs = 15_000

const isMoving = (state: string | undefined) => state === 'RUNNING' || state === 'QUEUED'

const progressOf = ({ latest }: Destination) => latest && [latest.deliveryId, latest.state, latest.tries]

export const deliveryQueries = {
  /** Polls destinations: often while a delivery is active, otherwise to notice new ones. */
  destinations: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.deliveries.destinations(id, rid),
      queryFn: ({ signal }) => api.destinationList({ params: { id, rid }, signal }),
      refetchInterval: ({ state }) => {
        const states = state.data?.destinations.map(({ latest }) => latest?.state) ?? []
        return states.some(isMoving) ? movingMs : waitingMs
      },
    }),

  /** Refetched when a delivery of these destinations makes progress, and polled while one is active. */
  attempts: (id: number, rid: number, search: DeliveriesSearch, destinations: readonly Destination[]) =>
    queryOptions({
      queryKey: keys.deliveries.attempts(id, rid, pick(search), destinations.map(progressOf)),
      queryFn: ({ signal }) => api.deliveryAttempts({ params: { id, rid }, query: pick(search), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: destinations.some(({ latest }) => isMoving(latest?.state)) ? movingMs : false,
    }),

  detail: (id: number, rid: number, deliveryId: number) =>
    queryOptions({
      queryKey: keys.deliveries.detail(id, rid, deliveryId),
      queryFn: ({ signal }) => api.deliveryGet({ params: { id, rid, deliveryId }, signal }),
      refetchInterval: ({ state }) => (isMoving(state.data?.delivery.state) ? movingMs : false),
    }),

  /** The run whose data can be delivered manually; null if none has succeeded yet. */
  latestRun: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.deliveries.latestRun(id, rid),
      queryFn: async ({ signal }) => {
        const query = { status: 'SUCCESS', limit: 1 } as const
        const { histories } = await api.runList({ params: { id, rid }, query, signal })
        return histories[0]?.id ?? null
      },
      refetchInterval: latestRunMs,
    }),

  sshKey: (projectId: number, keyType: 'rsa' | 'ecdsa' | 'ed25519') =>
    queryOptions({
      queryKey: keys.deliveries.sshKey(projectId, keyType),
      queryFn: ({ signal }) => api.sshKeyGet({ query: { projectId, keyType }, signal }),
      staleTime: Infinity,
    }),
}

const pick = ({ page = 1, limit = 12, search, destination, result }: DeliveriesSearch) => ({
  page,
  limit,
  ...(search && { search }),
  ...(destination && { destinations: [destination] }),
  ...(result && { result }),
})
