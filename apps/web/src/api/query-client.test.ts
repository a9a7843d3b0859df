import { expect, it, onTestFinished } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { keys } from '../keys/keys.ts'
import { toastStore } from '../ui/toast-store.ts'
import { queryClient } from './query-client.ts'

// Other tests in this thread show toasts in the same store.
const dismissAll = () => {
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
}

// spec: SESS-13
it('retries temporary errors once, and never refetches on window focus', () => {
  const { queries } = queryClient.getDefaultOptions()
  const retry = queries?.retry as (failures: number, error: Error) => boolean

  expect(queries).toMatchObject({ staleTime: 5000, refetchOnWindowFocus: false, refetchOnReconnect: false })
  expect([0, 1].map((failures) => retry(failures, new TypeError('no network')))).toEqual([true, false])
  expect(retry(0, new ApiError(503, {}))).toBe(true)
  expect(retry(0, new ApiError(403, {}))).toBe(false)
})

// spec: ERR-08
it('shows what could not be fetched, if the query has a message for it', async () => {
  dismissAll()
  onTestFinished(dismissAll)
  const fetchQuery = (name: string, meta: { errorMessage?: string }) =>
    queryClient
      .fetchQuery({
        queryKey: keys.choices.lookUp(name, null),
        queryFn: () => Promise.reject(new ApiError(403, {})),
        meta,
      })
      .catch(() => null)

  await fetchQuery('silent', {})
  expect(toastStore.read()).toEqual([])
  await fetchQuery('told', { errorMessage: 'Failed to fetch owned projects, please try again' })
  expect(toastStore.read()).toMatchObject([
    { kind: 'error', text: 'Failed to fetch owned projects, please try again' },
  ])
})
