import { expect, it } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { queryClient } from './query-client.ts'

// spec: SESS-13
it('asks once more for what may pass by itself, and never just because the window was looked at', () => {
  const { queries } = queryClient.getDefaultOptions()
  const retry = queries?.retry as (failures: number, error: Error) => boolean

  expect(queries).toMatchObject({ staleTime: 5000, refetchOnWindowFocus: false, refetchOnReconnect: false })
  expect([0, 1].map((failures) => retry(failures, new TypeError('no network')))).toEqual([true, false])
  expect(retry(0, new ApiError(503, {}))).toBe(true)
  expect(retry(0, new ApiError(403, {}))).toBe(false)
})
