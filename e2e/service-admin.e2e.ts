import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { look, lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'

const recipe = {
  version: 1,
  start: ['https://shop.example/'],
  types: { page: { table: 'products', fields: { name: { select: 'h1' }, price: { select: '.price' } } } },
}

// spec: SERV-01, SERV-02, SERV-03, SERV-04, SERV-05
test('staff edit a service, its parameters and those of its reports, and roll out a version', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const made = await api.serviceCreate({ body: { name: 'Price catalogue', code: 'price-catalogue', recipe } })
  const params = { serviceId: made.id }
  const project = await api.projectCreate({ body: { name: 'Shops' } })
  for (const name of ['Fernhill Supply', 'Ridgeline outlet', 'Alder & Ash', 'Winter tyres'])
    await api.reportCreate({
      params: { id: project.id },
      body: { name, service: { code: 'price-catalogue', params: {} } },
    })
  const next = { ...recipe, types: { page: { ...recipe.types.page, next: { select: 'a[rel=next]' } } } }
  await api.serviceVersionAdd({ params, body: { recipe: next, note: 'Follows the pager' } })

  await page.goto(`${windrow.url}/admin/services`)
  await lookEverywhere(page, 'service-list', async () => {
    await expect(page.getByText('Price catalogue').first()).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('link', { name: 'Price catalogue' }).click()
  await expect(page.getByRole('heading', { name: 'Price catalogue' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Service' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Service' })
  await expect(edit.getByLabel('Code')).toBeDisabled()
  await expect(edit.getByText('4 reports use it')).toBeVisible()
  await edit.getByLabel('Name').fill('Prices')
  await lookEverywhere(page, 'service-edit', async () => {
    await expect(edit.getByLabel('Name')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()

  await page.getByRole('region', { name: 'Parameters' }).getByRole('button', { name: 'Add' }).click()
  const add = page.getByRole('dialog', { name: 'Add service params' })
  await add.getByLabel('Label').fill('Price zone')
  await expect(add.getByText('{param:price_zone}')).toBeVisible()
  await add.getByRole('radio', { name: 'select', exact: true }).check({ force: true })
  await add.getByLabel('Options').fill('FI\nSE')
  await add.getByLabel('Default (optional)').fill('FI')
  await add.getByLabel('Group (optional)').fill('Prices')
  await expect(add.getByText('4 reports take the default with the next run.')).toBeVisible()
  await lookEverywhere(page, 'service-add-params', async () => {
    await expect(add.getByLabel('Label')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await add.getByRole('button', { name: 'Add parameter' }).click()
  await expect(add).toBeHidden()
  await expect(page.getByRole('region', { name: 'Parameters' })).toContainText('Price zone')

  await page.getByRole('region', { name: 'Parameters' }).getByRole('button', { name: 'Add' }).click()
  await add.getByLabel('Label').fill('Discount')
  await add.getByLabel('Show when (optional)').click()
  await page.locator('.ant-select-item-option', { hasText: 'Price zone' }).click()
  await add.getByLabel('Has the value (optional)').click()
  await page.locator('.ant-select-item-option', { hasText: 'SE' }).click()
  await lookEverywhere(page, 'service-show-when', async () => {
    await add.getByLabel('Has the value (optional)').scrollIntoViewIfNeeded()
  })
  await show(page, 'light', 1440)
  await add.getByRole('button', { name: 'Add parameter' }).click()
  await expect(page.getByRole('region', { name: 'Parameters' })).toContainText('if Price zone is SE')

  await page.getByRole('button', { name: 'Edit params of Fernhill Supply' }).click()
  const values = page.getByRole('dialog', { name: 'Edit service params' })
  await values.getByLabel('Price zone (optional)').selectOption('SE')
  await look(page, 'service-edit-params')
  await values.getByRole('button', { name: 'Save' }).click()
  await expect(values).toBeHidden()

  await page.getByRole('button', { name: 'Clone params of Fernhill Supply' }).click()
  const clone = page.getByRole('dialog', { name: 'Clone service params' })
  await clone.getByLabel('To reports').fill('Ridge')
  await page.locator('.ant-select-item-option', { hasText: 'Ridgeline outlet' }).click()
  await clone.getByLabel('To reports').press('Escape')
  await expect(clone.getByRole('checkbox', { name: 'Copy Price zone' })).toBeChecked()
  await lookEverywhere(page, 'service-clone', async () => {
    await expect(clone.getByRole('checkbox', { name: 'Copy Price zone' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  await clone.getByRole('button', { name: 'Clone to 1 report' }).click()
  await expect(page.getByText('1 report changed')).toBeVisible()

  await page.getByRole('button', { name: 'Update Service' }).click()
  const update = page.getByRole('dialog', { name: 'Update Service' })
  await expect(update.getByRole('region', { name: 'Difference' })).toContainText('discount')
  await lookEverywhere(page, 'service-update', async () => {
    await expect(update.getByText('Roll back if')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await update.getByRole('radio', { name: '25%' }).check()
  await update.getByRole('button', { name: 'Start with 1 report' }).click()
  const rollout = page.getByRole('region', { name: /^Version .* is on 1 of 4 reports$/ })
  await lookEverywhere(page, 'service-page', async () => {
    await expect(rollout).toBeVisible()
  })
  await show(page, 'light', 1440)
  await rollout.getByRole('button', { name: 'Continue to 50%' }).click()
  await expect(page.getByRole('region', { name: /is on 2 of 4 reports$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Rolled back')
})

test('a service is made of the recipe of a report, and deleted', async ({ signedIn: page, windrow, api }) => {
  const { id } = await api.projectCreate({ body: { name: 'Shops to copy' } })
  const report = await api.reportCreate({
    params: { id },
    body: { name: 'Fernhill Supply', recipe: productRecipe(windrow.shop) },
  })
  await page.goto(`${windrow.url}/projects/${id}/reports/${report.id}/extractor`)
  await page.getByRole('link', { name: 'Make a service' }).click()
  const add = page.getByRole('dialog', { name: 'Add service' })
  await expect(add.getByLabel('Name')).toHaveValue('Fernhill Supply')
  await expect(add.getByText('Fernhill Supply').last()).toBeVisible()
  await add.getByLabel('Code').fill('fernhill')
  await lookEverywhere(page, 'service-from-report', async () => {
    await expect(add.getByRole('combobox', { name: 'Report' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  await add.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByRole('heading', { name: 'Fernhill Supply' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Service' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete service' }).click()
  await expect(page).toHaveURL(/\/admin\/services$/)
  await expect(page.getByText('fernhill', { exact: true })).toHaveCount(0)
})

// spec: SERV-12
test('services are moved to categories by pointer, by keyboard and several at once', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  for (const name of ['Apples', 'Bananas', 'Cherries'])
    await api.serviceCreate({ body: { name, code: name.toLowerCase(), recipe } })
  await page.goto(`${windrow.url}/admin/crawler-categorization`)
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByLabel('Name').fill('Fruit')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  const fruit = page.getByRole('region', { name: 'Fruit', exact: true })
  await expect(fruit).toBeVisible()

  await page.getByRole('button', { name: 'Move Apples' }).press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(fruit).toContainText('Drop to move Apples here')
  await look(page, 'categorization-keyboard')
  await page.keyboard.press('Space')
  await expect(fruit).toContainText('Apples')

  await page.getByRole('button', { name: 'Move Bananas' }).hover()
  await page.mouse.down()
  await fruit.hover()
  await page.mouse.up()
  await expect(fruit).toContainText('Bananas')

  await page.getByRole('checkbox', { name: 'Select Cherries' }).check()
  await lookEverywhere(page, 'categorization', async () => {
    await expect(page.getByText('1 Service selected')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(fruit).toContainText('Cherries')
  expect((await api.categoryList()).categories).toMatchObject([{ name: 'Fruit', services: 3 }])
})
