import { expect, type Page } from '@playwright/test'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { look, show } from './look.ts'
import { visit } from './visit.ts'
import { test } from './windrow-fixture.ts'

interface Screen {
  address: string
  /** End of the URL of the request that loads the content. */
  call: string
}

/** Opens a screen while its request is pending, and then fails. */
async function seeStates(
  page: Page,
  { address, call }: Screen,
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  const name = address.replaceAll(/\W+/g, '-')
  const held = Promise.withResolvers<void>()
  const isCall = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname.endsWith(call)
  await page.route(isCall, async (route) => {
    await held.promise
    // A refusal: what may pass by itself, as a 500, is asked for again after a second.
    await route.fulfill({ status: 422, json: { status: false, message: 'broken' } })
  })
  await open(`/${address}`)
  await expect(page.locator('.bone').first(), `${name} loads`).toBeVisible()
  await look(page, `${name}-loading`)
  held.resolve()
  const failed = page.getByRole('alert', { name: 'Unable to fetch data' }).first()
  await expect(failed, `${name} failed`).toBeVisible()
  await look(page, `${name}-failed`)
  await page.unroute(isCall)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed, `${name} comes back`).toBeHidden()
}

test('general screens show that they are loading or have failed, and can retry', async ({
  signedIn: page,
  windrow,
}) => {
  page.removeAllListeners('console')
  await page.goto(`${windrow.url}/profile`)
  await show(page, 'light', 375)
  for (const screen of [
    { address: 'projects', call: '/projects' },
    { address: 'dashboard', call: '/dashboard' },
    { address: 'teams/members', call: '/teams/members' },
    { address: 'teams/invitees', call: '/invitees' },
    { address: 'api-keys', call: '/apiKey' },
    { address: 'notifications', call: '/notifications' },
    { address: 'roles-and-permissions', call: '/roles-permissions' },
    { address: 'admin/accounts', call: '/org-v2' },
    { address: 'admin/users', call: '/api/users' },
    { address: 'admin/audit-log', call: '/audit-log' },
    { address: 'admin/mails', call: '/mails' },
    { address: 'admin/proxy-dashboard', call: '/proxy-usage' },
    { address: 'admin/services', call: '/services' },
  ])
    await seeStates(page, screen, (path) => visit(page, path))
})

test('screens of a report show that they are loading or have failed, and can retry', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const path = await startReport(api, { ...catalogueRecipe(windrow.shop), limits: { pages: 2 } }, 'States')
  await untilEnded(api, path)
  const project = `projects/${path.id}/reports`
  const report = `${project}/${path.rid}`
  const run = `${report}/histories/${path.hid}/previews`
  page.removeAllListeners('console')
  await page.goto(`${windrow.url}/profile`)
  await show(page, 'light', 375)
  for (const screen of [
    { address: project, call: '/reports' },
    { address: `${project}/datasets`, call: '/reports' },
    { address: report, call: '/histories' },
    { address: `${report}/schedules`, call: '/schedules' },
    { address: `${report}/schedules/1/edit`, call: '/schedules' },
    { address: `${report}/datadeliveries`, call: '/datadeliveries' },
    { address: `${report}/schema`, call: '/schemas' },
    { address: `${report}/compare`, call: '/histories' },
    { address: run, call: '/rows' },
  ])
    // Several show the same content: loaded anew, none has it yet.
    await seeStates(page, screen, (path) => page.goto(`${windrow.url}${path}`))
})
