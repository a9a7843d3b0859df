import { expect, it } from 'vitest'
import type { RouteDef } from '../route.ts'
import { routes } from '../routes.ts'

/**
 * Calls whose paging is fixed by documented parameters, or by compatibility. Other lists take `page` and `limit` and
 * answer `pagination`.
 */
const legacy = {
  'limit alone': [
    'accountSearch',
    'historyAnomalies',
    'profileGet',
    'profileTrend',
    'projectNames',
    'projectRuns',
  ],
  'offset and limit': ['crawlerLogs', 'globalReports', 'globalSearch', 'runLogs'],
}

const parts = ['page', 'limit', 'offset', 'cursor'] as const

function styleOf({ query, success }: RouteDef): string | null {
  const asked = parts.filter((part) => part in (query?.shape ?? {}))
  const shape = (success.body as { shape?: object } | undefined)?.shape ?? {}
  const answered = 'pagination' in shape ? ' with pagination' : ''
  if (asked.length === 0 && answered === '') return null
  return asked.length === 1
    ? `${asked[0]} alone${answered}`
    : `${asked.toSorted().reverse().join(' and ')}${answered}`
}

it('lists are paged by page and limit and answer pagination, but for those that are older', () => {
  const byStyle = Map.groupBy(Object.entries(routes as Record<string, RouteDef>), ([, one]) => styleOf(one))
  const found = Object.fromEntries(
    [...byStyle]
      .filter(([style]) => style !== null && style !== 'page and limit with pagination')
      .map(([style, ones]) => [style, ones.map(([name]) => name).toSorted()]),
  )

  expect(found).toEqual(legacy)
  expect(byStyle.get('page and limit with pagination')!.length).toBeGreaterThan(15)
})
