import { expect } from '@playwright/test'
import { earlyListRequest, earlyRequests } from '../packages/contract/src/early-requests.ts'
import { test } from './windrow-fixture.ts'

test('the first screen is a page, three scripts and what it shows, and the rest follows', async ({
  signedIn: page,
  api,
  windrow,
}) => {
  await api.projectCreate({ body: { name: 'Prices' } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The routes of other screens follow when the browser is idle, so the first one is complete without them.
  const answerOthers = Promise.withResolvers<void>()
  await page.route('**/assets/screens-*', async (route) => {
    await answerOthers.promise
    await route.continue()
  })
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], .bone, .bootbar')).toHaveCount(0)

  // Idleness may come later than what the screen shows.
  await expect
    .poll(() => asked.filter((path) => path.endsWith('.js')).sort())
    .toEqual([
      expect.stringMatching(/^\/assets\/index-/),
      expect.stringMatching(/^\/assets\/libraries-/),
      expect.stringMatching(/^\/assets\/rolldown-runtime-/),
      expect.stringMatching(/^\/assets\/screens-/),
    ])
  // Asked for by the header of the page, and not again by the scripts.
  for (const path of [...earlyRequests, '/api/projects'])
    expect(asked.filter((each) => each === path)).toEqual([path])
  const askedBy = await page.evaluate(
    (list) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('/api/users/profile') || name.endsWith(list))
        .map(({ initiatorType }) => initiatorType),
    earlyListRequest,
  )
  expect(askedBy).toEqual(['link', 'link'])

  // A click before they are there waits for them, with the frame in place.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  answerOthers.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(`${windrow.url}/projects`)
})

test('the page of another screen names the script of its route', async ({ signedIn: page, windrow }) => {
  // It isn't the first script that asks for it.
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const named = page.waitForRequest(/\/assets\/screens-.*\.js$/)
  await page.goto(`${windrow.url}/dashboard`)
  await named
})

test('an entry of a menu loads its screen before it is chosen', async ({ signedIn: page, windrow }) => {
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('button', { name: 'Admin Settings' }).click()
  const loaded = page.waitForRequest(/\/assets\/admin\.users\.index-.*\.js$/)
  await page.getByRole('menuitem', { name: 'Users', exact: true }).hover()
  await loaded
  await expect(page).toHaveURL(`${windrow.url}/projects`)
})

test('the main menu has all its entries when it appears, so that none moves under a click', async ({
  signedIn: page,
  api,
  windrow,
}) => {
  await api.projectCreate({ body: { name: 'Menu' } })
  await page.addInitScript(() => {
    const menus = new Set<string>()
    Object.assign(window, { menus })
    new MutationObserver(() => {
      const links = document.querySelectorAll('nav[aria-label="Main"] > a')
      if (links.length > 0) menus.add([...links].map((link) => link.getAttribute('href')).join(' '))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('link', { name: 'All Messages' })).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { menus: Set<string> }).menus])).toEqual([
    '/projects /teams/members /messages /reporting /dashboard',
  ])
})
