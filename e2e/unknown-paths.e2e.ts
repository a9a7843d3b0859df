import { expect } from '@playwright/test'
import { test } from './windrow-fixture.ts'

test('unknown paths return 404, to programs without the app', async ({ windrow, request }) => {
  for (const path of [
    '/metrics',
    '/.git/config',
    '/wp-login.php',
    '/projects/1/nothing',
    '/apix',
    '/api/nothing',
  ]) {
    const answer = await request.get(`${windrow.url}${path}`)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.json()).toMatchObject({ status: false, code: 'NOT_FOUND' })
  }
  for (const path of [
    '/',
    '/setup',
    '/account/login',
    '/projects/',
    '/projects/1/reports/2/histories/3/previews',
  ]) {
    const answer = await request.get(`${windrow.url}${path}?tab=1`)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(await answer.text()).toContain('<!doctype html>')
  }
})

test('unknown paths show a message in the app', async ({ windrow, api, page }) => {
  await api.profile()
  const answer = await page.goto(`${windrow.url}/nothing-here`)

  expect(answer?.status()).toBe(404)
  await expect(page.locator('#root')).not.toBeEmpty()
})
