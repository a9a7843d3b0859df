import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { fromElsewhere, test, watchConsole } from './windrow-fixture.ts'

const secret = 'Their pages are cached for four hours.'

// spec: MSG-01, MSG-10
test('a customer asks about a cell, and staff answer with an internal note beside', async ({
  signedIn: staff,
  browser,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Talked about')
  const { hid } = await untilEnded(api, path).then(() => path)
  const customer = await joinTeam(windrow.url, api, 'maja.talk@nordlake.example', 20)
  await using context = await browser.newContext()
  const page = await context.newPage()
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(customer),
    headers: fromElsewhere(),
  })

  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${hid}/previews`)
  await page.getByRole('table', { name: 'Rows' }).getByRole('cell').first().hover()
  await page.getByRole('button', { name: /^Ask about \S+, row 1$/ }).click()
  const ask = page.getByRole('dialog', { name: 'Ask about this cell' })
  await ask.getByRole('textbox', { name: 'Question' }).fill('Is that the name in the shop?')
  await expect(ask.getByRole('figure')).toContainText('row 1')
  await lookEverywhere(page, 'talk-ask', () => expect(ask.getByRole('figure')).toBeVisible())
  await show(page, 'light', 1440)
  await ask.getByRole('button', { name: 'Send' }).click()
  await ask.getByRole('link', { name: 'Open thread' }).click()
  const seen = page.getByRole('region', { name: 'Messages of this thread' })
  await expect(seen.getByText('Is that the name in the shop?')).toBeVisible()
  await expect(seen.getByRole('figure')).toContainText('Shown as it was in this run.')

  await staff.goto(`${windrow.url}/messages`)
  await lookEverywhere(staff, 'talk-messages', () =>
    expect(staff.getByRole('link', { name: /^Is that the name/ })).toBeVisible(),
  )
  await show(staff, 'light', 1440)
  await staff.getByRole('link', { name: /^Is that the name/ }).click()
  await staff.getByRole('radio', { name: 'Internal note' }).check({ force: true })
  await staff.getByRole('textbox', { name: 'Internal note' }).fill(secret)
  await staff.keyboard.press('Control+Enter')
  await expect(staff.getByRole('article', { name: /^Internal note by/ })).toContainText(secret)
  await staff.getByRole('radio', { name: 'Reply' }).check({ force: true })
  await staff.getByRole('textbox', { name: 'Message' }).fill('Yes, it is the **same**.')
  await staff.keyboard.press('Control+Enter')
  await lookEverywhere(staff, 'talk-pane', () =>
    expect(staff.getByRole('article', { name: /^Message by/ }).last()).toContainText('it is the same'),
  )
  await show(staff, 'light', 1440)
  await staff.getByRole('link', { name: 'Open in its project' }).click()
  await lookEverywhere(staff, 'talk-thread', () =>
    expect(staff.getByRole('article', { name: /^Internal note by/ })).toBeVisible(),
  )

  // The answer arrives by itself; the note never does.
  await expect(seen.getByText('Yes, it is the same.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you')
  await expect(seen.getByText('Yes, it is the same.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Internal note')
  await expect(page.locator('body')).not.toContainText(secret)
  const { threads } = await customer.api.threadAll({ query: { search: 'cached' } })
  expect(threads).toEqual([])
  expect(complaints).toEqual([])
})
