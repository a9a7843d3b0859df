import { expect } from '@playwright/test'
import { monthAfter, monthText } from '../packages/contract/src/billing.ts'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, resize } from './look.ts'
import { test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

// spec: UI-11
test('staff price an account, see its statement and what a report costs', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 9 } }
  const path = await startReport(api, recipe, 'Garden chairs')
  const run = await untilEnded(api, path)
  await untilEnded(api, await startReport(api, recipe, 'Garden tables'))
  const { organizationName } = await api.profile()
  await page.goto(`${windrow.url}/admin/billing/rules`)
  await expect(page.getByText('No billing rules yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add template' }).click()
  const template = page.getByRole('dialog', { name: 'Add template' })
  await template.getByLabel('Name').fill('Standard records')
  await template.getByLabel('Unit rate').fill('0.0125')
  await template.getByLabel('Effective date').fill('2026-01-01')
  await template.getByRole('button', { name: 'Add template' }).click()
  await expect(template).toBeHidden()

  await page.getByRole('button', { name: 'Add rule' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add rule' })
  await drawer.getByLabel('Account').fill(organizationName)
  await page.locator('.ant-select-item-option', { hasText: organizationName }).click()
  const available = drawer.getByRole('region', { name: /^Available/ })
  const row = available.getByRole('button', { name: 'Add' }).first()
  await expect(row).toContainText('0 billable reports')
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(60)
  await expect(available.getByRole('list')).toHaveCSS('max-height', '250px')
  await available.getByRole('button', { name: 'Select All' }).click()
  await drawer.getByRole('button', { name: 'Choose all 2 reports' }).click()
  await drawer.getByLabel('Template').click()
  await page.locator('.ant-select-item-option', { hasText: 'Standard records' }).last().click()
  await expect(drawer.getByLabel('Unit rate')).toHaveValue('0.0125')
  const last = monthAfter(new Date().toISOString().slice(0, 7), -1)
  await expect(drawer.getByText(`${monthText(last)} with this rule`)).toBeVisible()
  await drawer.getByLabel('Template').scrollIntoViewIfNeeded()
  await lookEverywhere(page, 'billing-rule-form', async () => {
    await expect(drawer.getByText(`${monthText(last)} with this rule`)).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('2 rules were added')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('table', { name: 'Billing rules' })).toContainText('$0.0125')
  await lookEverywhere(page, 'billing-rules', async () => {
    await expect(page.getByText('Active').first()).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })

  const month = monthAfter(last)
  await visit(page, `${windrow.url}/admin/billing?month=${month}`)
  await page
    .getByRole('table', { name: 'Statements' })
    .getByRole('link', { name: organizationName, exact: true })
    .click()
  await expect(page.getByText('Equal to the ledger to the cent')).toBeVisible()
  const lines = page.getByRole('table', { name: 'Lines of the statement' })
  await expect(lines).toContainText(run.itemCount.toLocaleString('en-US'))
  await page.getByRole('button', { name: 'Add adjustment' }).click()
  const adjust = page.getByRole('dialog', { name: 'Add adjustment' })
  await adjust.getByLabel('Reason').fill('Archive export')
  await adjust.getByLabel('Amount in USD').fill('12.5')
  await adjust.getByRole('button', { name: 'Add adjustment' }).click()
  await expect(adjust).toBeHidden()
  await expect(lines).toContainText('$12.50')
  await lookEverywhere(page, 'billing-statement', async () => {
    await expect(page.getByText('Equal to the ledger to the cent')).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })

  await visit(page, `${windrow.url}/admin/billing?month=${month}`)
  await lookEverywhere(page, 'billing', async () => {
    await expect(page.getByText('Never added up across currencies')).toBeVisible()
  })
  await visit(page, `${windrow.url}/projects/${path.id}/reports/${path.rid}/billing`)
  await lookEverywhere(page, 'billing-report', async () => {
    await expect(page.getByRole('img', { name: /^Records per day/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What counts' })).toBeVisible()
  })
})
