import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { startProxy } from '../packages/crawler/src/testing/proxy-server.ts'
import { lookEverywhere, resize } from './look.ts'
import { test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

test.use({ ownInstallation: 'account-budgets' })

// spec: ADM-01, ADM-12, ADM-13, BILL-01
test('a budget warns, stops runs when it is used up, and one run may be allowed', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  await using proxy = await startProxy()
  const { lists } = await api.proxyLists()
  await api.proxyListUpdate({
    params: { listId: lists[0]!.id },
    body: { pricePerGigabyte: 0, pricePerThousand: 1000 },
  })
  await api.proxyCreate({ body: { list: 'General Proxy', host: 'localhost', port: proxy.port } })
  const recipe = {
    ...productRecipe(windrow.shop),
    fetch: { proxy: { list: 'General Proxy' } },
    limits: { pages: 9 },
  }
  const path = await startReport(api, recipe, 'Hotel rates')
  await untilEnded(api, path)
  const orgId = (await api.profile()).organizationId
  await api.accountUpdate({ params: { orgId }, body: { notes: 'Renewal talks in December.', tier: 'plus' } })
  await api.accountBudgetSet({ params: { orgId }, body: { budgetMicros: 12_000_000 } })

  await page.goto(`${windrow.url}/admin/accounts/${orgId}`)
  const alert = page.getByRole('status').filter({ hasText: /^83% of the \w+ budget is used\./ })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('table', { name: 'Usage by report' })).toContainText('General Proxy')
  const byDay = page.getByRole('region', { name: 'Usage by day' })
  await expect(byDay.getByRole('img', { name: 'Proxy costs, $10.00 in 30 days' })).toBeVisible()
  await lookEverywhere(page, 'account-warning', async () => {
    await expect(page.getByRole('region', { name: /^Budget of/ })).toContainText('$10.00 of $12.00')
  })

  const report = `${windrow.url}/projects/${path.id}/reports/${path.rid}`
  await visit(page, report)
  await expect(page.getByText(/^83% of the \w+ proxy budget of this account is used\./)).toBeVisible()
  await page.getByRole('link', { name: 'Raise budget' }).click()

  await resize(page, { width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Budget of Hotel rates' }).click()
  const own = page.getByRole('dialog', { name: 'Budget of Hotel rates' })
  await own.getByLabel('Budget a month').fill('50')
  await own.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByRole('table', { name: 'Usage by report' })).toContainText('$10.00 of $50.00')
  await api.accountBudgetSet({ params: { orgId }, body: { budgetMicros: 5_000_000 } })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(/The \w+ budget of \$5\.00 is used up\./)
  await lookEverywhere(page, 'account-full', async () => {
    await expect(page.getByText('Budget used up').first()).toBeVisible()
  })

  await resize(page, { width: 1440, height: 900 })
  await visit(page, report)
  await expect(page.getByRole('button', { name: 'Start run' })).toBeDisabled()
  await lookEverywhere(page, 'runs-budget-full', async () => {
    await expect(page.getByRole('alert')).toContainText('New runs wait until')
  })
  await resize(page, { width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Allow one run' }).click()
  await expect(page.getByRole('dialog', { name: 'Allow one run' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await visit(page, `${windrow.url}/admin/accounts`)
  await expect(page.getByRole('row').nth(1)).toContainText('Budget used up')
  await lookEverywhere(page, 'accounts-budgets', async () => {
    await expect(page.getByText('$10.00 of $5.00')).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })
  await page.getByRole('radio', { name: 'Stopped 1' }).check()
  await expect(page).toHaveURL(/standing=full/)

  await visit(page, `${windrow.url}/admin/accounts/${orgId}`)
  await page.getByRole('button', { name: 'Allow one run' }).click()
  const allow = page.getByRole('dialog', { name: 'Allow one run' })
  await allow.getByLabel('Reason').fill('Promised to the customer')
  await allow.getByRole('button', { name: 'Start run' }).click()
  await expect(allow).toBeHidden()
  const allowed = (await api.runList({ params: path })).histories[0]!
  expect(await untilEnded(api, { ...path, hid: allowed.id })).toMatchObject({ status: 'SUCCESS' })

  await page.getByRole('button', { name: 'Raise budget' }).click()
  const raise = page.getByRole('dialog', { name: /^Budget of/ })
  await raise.getByLabel('Budget a month').fill('400')
  await raise.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('region', { name: /^Budget of/ })).toContainText('of $400.00')
})
