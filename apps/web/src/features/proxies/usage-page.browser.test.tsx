import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keys } from '../../keys/keys.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { UsagePage } from './usage-page.tsx'

it('counts one row and one request as one', async () => {
  const once = { rows: 1, requests: 1, blocked: 1, failures: 0, bytes: 900, costMicros: 2000 }
  const queries = heldQueries()
  queries.setQueryData(keys.proxies.usage(30), {
    total: once,
    lists: [],
    days: [{ day: '2026-11-20', ...once }],
    accounts: [],
    reports: [],
    hosts: [],
  })
  await show(<UsagePage search={{}} onSearch={() => {}} />, { role: 'ADMIN', queries })
  await expect.element(page.getByText('1 row', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 request', { exact: true })).toBeVisible()
})
