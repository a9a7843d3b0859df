import { expect, type Page } from '@playwright/test'
import { startSite } from '../packages/crawler/src/testing/site.ts'
import { admin, fromElsewhere, test, type Installation } from './windrow-fixture.ts'
import { lookEverywhere, show } from './look.ts'

const open = (page: Page, windrow: Installation, id: number, path: string) =>
  page.goto(`${windrow.url}/projects/${id}/reports/create?url=${encodeURIComponent(windrow.shop + path)}`)
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Rows of this page' })

test('a page is read as one of three proposals, tried on five pages, and its draft survives a reload', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Choices' } })
  await open(page, windrow, id, '/shop/all')
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
  await expect(page.getByText('Next page checked: 24 more items.')).toBeVisible()
  await lookEverywhere(page, 'editor-choices', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
  await show(page, 'light', 1440)

  const choices = page.getByRole('radiogroup', { name: 'What to extract' }).getByRole('radio')
  await choices.last().check()
  await expect(rowsOf(page).getByRole('row')).toHaveCount(2)
  await choices.first().check()
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)

  await page.getByRole('button', { name: 'Try on 5 pages' }).click()
  const trial = page.getByRole('dialog', { name: 'Try on 5 pages' })
  await expect(trial.getByText('5 pages tried: 120 rows')).toBeVisible()
  await expect(trial.getByRole('list', { name: 'Tried pages' }).getByRole('listitem')).toHaveCount(5)
  await lookEverywhere(page, 'editor-trial', async () => {
    await expect(trial.getByText('5 pages tried: 120 rows')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.keyboard.press('Escape')
  await expect(trial).toBeHidden()

  await page.getByRole('textbox', { name: 'Report name' }).fill('Kept name')
  await page.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText(/^Draft, kept \d\d:\d\d$/)).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/^Draft of \d\d:\d\d restored$/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Report name' })).toHaveValue('Kept name')
  await lookEverywhere(page, 'editor-draft', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/^Draft of/)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Report name' })).not.toHaveValue('Kept name')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
  await expect(page.getByText(/^Draft of/)).toBeHidden()
})

const commands = (count: number, from: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<li><a href="/c/${from + at}">COMMAND ${from + at}</a> <span>Does work ${from + at}</span></li>`,
  ).join('')

test('a list far down a page of documentation is shown, its next chapter is not part of it, and nothing is logged', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const introduction = '<p>An introduction that fills the first screen.</p>'.repeat(40)
  const links = '<img src="/gone.png"><a rel="next" href="/docs/settings">Next</a>'
  await using site = await startSite({
    '/docs/commands': `<!doctype html><title>Commands</title><link rel="stylesheet" href="/gone.css"><main><h1>Commands</h1>${introduction}<ul>${commands(40, 0)}</ul>${links}</main>`,
    '/docs/settings': `<!doctype html><title>Settings</title><main><h1>Settings</h1><ul>${commands(30, 500)}</ul></main>`,
  })
  const { id } = await api.projectCreate({ body: { name: 'Documentation' } })
  const url = `${site.origin.replace('127.0.0.1', 'localhost')}/docs/commands`
  await page.goto(`${windrow.url}/projects/${id}/reports/create?url=${encodeURIComponent(url)}`)

  await expect(page.getByRole('radio', { name: '40 commands' })).toBeChecked()
  await expect(page.frameLocator('iframe').locator('li').first()).toBeInViewport()
  await expect(page.getByText(/^Not chosen: the next page has another heading/)).toBeVisible()
  await lookEverywhere(page, 'editor-documentation', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
})

test('a phone saves and runs, too', async ({ signedIn: page, windrow, api }) => {
  const { id } = await api.projectCreate({ body: { name: 'On a phone' } })
  await open(page, windrow, id, '/shop/all')
  await show(page, 'light', 375)
  await expect(page.frameLocator('iframe').locator('h1')).toHaveText('All gear')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save and run' }).click()
  await expect(page).toHaveURL(/\/reports\/\d+$/)
  await expect(page.getByText('Success').first()).toBeVisible()
})

test('a page that cannot be opened can be retried, opened in a browser, or replaced', async ({
  page,
  windrow,
  api,
}) => {
  // Not `signedIn`, which fails on console errors: the browser logs the failed request.
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  const { id } = await api.projectCreate({ body: { name: 'Not opened' } })
  await open(page, windrow, id, '/gone')
  await expect(page.getByText(/HTTP 410/)).toBeVisible()
  await lookEverywhere(page, 'editor-not-opened', async () => {
    await expect(page.getByText(/HTTP 410/)).toBeVisible()
  })
  await show(page, 'light', 1440)
  const asked = (mode: string | undefined) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/page-copies') && (request.postDataJSON() as { mode?: string }).mode === mode,
    )
  const retried = asked(undefined)
  await page.getByRole('button', { name: 'Retry' }).click()
  await retried
  await expect(page.getByText(/HTTP 410/)).toBeVisible()
  const inBrowser = asked('browser')
  await page.getByRole('button', { name: 'Open in a browser' }).click()
  await inBrowser
  await expect(page.getByText(/HTTP 410/)).toBeVisible()
  await page.getByRole('button', { name: 'Enter another URL' }).click()
  await expect(page.getByRole('combobox', { name: 'Address', exact: true })).toBeFocused()
  await page.keyboard.type(`${windrow.shop}/shop/all`)
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
})
