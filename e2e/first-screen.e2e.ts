import { expect } from '@playwright/test'
import { earlyRequests } from '../packages/contract/src/early-requests.ts'
import { test } from './windrow-fixture.ts'

test('the first screen is a page, four scripts and what it shows', async ({ signedIn: page, windrow }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], .bone, .bootbar')).toHaveCount(0)

  expect(asked.filter((path) => path.endsWith('.js')).sort()).toEqual([
    expect.stringMatching(/^\/assets\/index-/),
    expect.stringMatching(/^\/assets\/react-/),
    expect.stringMatching(/^\/assets\/rolldown-runtime-/),
    expect.stringMatching(/^\/assets\/tanstack-/),
  ])
  // Asked for by the header of the page, and not again by the scripts.
  for (const path of earlyRequests) expect(asked.filter((each) => each === path)).toEqual([path])
  expect(asked.indexOf('/api/users/profile')).toBeLessThan(asked.indexOf('/api/projects'))
  const askedBy = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('/api/users/profile'))
      .map(({ initiatorType }) => initiatorType),
  )
  expect(askedBy).toEqual(['link'])
})
