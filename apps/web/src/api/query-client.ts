import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { toast } from '../ui/toast-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errorMessage?: string }
    /** Shows no toast, because the form shows the error next to the field. */
    mutationMeta: { quiet?: boolean }
  }
}

/** Whether a retry can help: a refusal is final, other errors may be temporary. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status >= 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 1 && mayPass(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (_error, query) => {
      if (query.meta?.errorMessage) toast.error(query.meta.errorMessage)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.quiet) toast.error(error.message)
    },
  }),
})
