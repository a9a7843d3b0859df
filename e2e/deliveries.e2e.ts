import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { s3Keys, startS3Server } from '../packages/delivery/src/testing/s3-server.ts'
import { look, lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'

// spec: DELIV-01, DELIV-17, NAV-13
test('a destination is added, tested and delivered to, and lists every attempt', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  await using store = await startS3Server()
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Delivered catalogue')
  await untilEnded(api, path)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}/datadeliveries`)
  await lookEverywhere(page, 'deliveries-empty', () =>
    expect(page.getByText('No destinations yet')).toBeVisible(),
  )
  await show(page, 'light', 1440)

  await page.getByRole('button', { name: 'Add destination' }).click()
  const drawer = page.getByRole('dialog')
  for (const kind of [
    'Email',
    'Dropbox',
    'FTP',
    'Webhooks',
    'Slack',
    'Amazon S3',
    'Google Cloud',
    'Azure Cloud',
    'Box',
    'Digital Ocean',
  ])
    await expect(drawer.getByRole('button', { name: kind, exact: true })).toBeVisible()
  await look(page, 'delivery-kinds-light-1440')
  await drawer.getByRole('button', { name: 'Amazon S3' }).click()
  await expect(page).toHaveURL(/drawer=create&type=S3/)
  await drawer.getByLabel('Name', { exact: true }).fill('Pricing lake')
  await drawer.getByLabel('Access Key ID').fill(s3Keys.access_key)
  await drawer.getByLabel('Secret Key', { exact: true }).fill(s3Keys.secret_key)
  await drawer.getByLabel('Bucket name').fill('elsewhere')
  // The one name of this machine that the installation may connect to.
  await drawer.getByLabel('Endpoint').fill(store.endpoint.replace('127.0.0.1', 'localhost'))
  await drawer.getByLabel('File name', { exact: true }).fill('{page}/{colour}.{extension}')
  await expect(drawer.getByText('{colour} is not known')).toBeVisible()
  await drawer.getByLabel('File name', { exact: true }).fill('{page}/{run}.{extension}')
  await expect(drawer.getByText(`products/${path.hid}.csv`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Test connection' }).click()
  await expect(drawer.getByText('Bucket:')).toBeVisible()
  await drawer.getByText('CSV options').click()
  await drawer.getByLabel('Delimiter').click()
  await page.getByTitle('Semicolon').click()
  await expect(drawer.getByText('Semicolon, formula guard off')).toBeVisible()
  await lookEverywhere(page, 'delivery-form', () => expect(drawer.getByText('Bucket:')).toBeVisible())
  await show(page, 'light', 1440)
  await drawer.getByLabel('Bucket name').fill('data')
  await drawer.getByRole('button', { name: 'Test connection' }).click()
  await expect(drawer.getByRole('status')).toBeVisible()
  await drawer.getByRole('button', { name: 'Add destination' }).click()
  await expect(page.getByText('Pricing lake was added')).toBeVisible()
  const { destinations } = await api.destinationList({ params: path })
  expect(destinations[0]?.csv).toMatchObject({ delimiter: ';', formulaGuard: false })

  await page.getByRole('button', { name: 'Deliver to Pricing lake now' }).click()
  const attempts = page.getByRole('table', { name: 'Attempts', exact: true })
  await expect(attempts.getByText('Delivered')).toBeVisible()
  await lookEverywhere(page, 'deliveries', () => expect(page.getByText('Pricing lake').first()).toBeVisible())
  await show(page, 'light', 1440)
  await attempts.getByRole('button').first().click()
  await expect(page).toHaveURL(/delivery=\d+/)
  const detail = page.getByRole('dialog')
  await expect(detail.getByText(`products/${path.hid}.csv`).first()).toBeVisible()
  await lookEverywhere(page, 'delivery-detail', () => expect(detail.getByText('1 file')).toBeVisible())
  await show(page, 'light', 1440)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/datadeliveries$/)

  const { id: hid } = await api.runStart({ params: path })
  await untilEnded(api, { ...path, hid })
  await page.getByRole('navigation').getByRole('link', { name: 'Datasets' }).click()
  await expect(page.getByRole('link', { name: 'Deliveries: 1 of 1 delivered' })).toHaveCount(2)
})

test('a destination is changed, disabled and removed, and shows the key that its server must authorize', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Changed catalogue')
  await page.goto(
    `${windrow.url}/projects/${path.id}/reports/${path.rid}/datadeliveries?drawer=create&type=FTP`,
  )
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Hostname').fill('files.nordlake.example')
  await drawer.getByLabel('Username').fill('maja')
  await drawer.getByLabel('SSH key').click()
  await page.getByRole('option', { name: 'ed25519' }).or(page.getByTitle('ed25519')).last().click()
  await expect(drawer.getByText(/^ssh-ed25519 /)).toBeVisible()
  await drawer.getByLabel('Skip validation').check()
  await drawer.getByRole('button', { name: 'Add destination' }).click()
  await expect(page.getByText('FTP was added')).toBeVisible()

  await page.getByRole('switch', { name: 'FTP active' }).click()
  await expect(page.getByText(/^Paused by/)).toBeVisible()
  await page.getByRole('button', { name: 'More actions for FTP' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/drawer=edit&did=\d+/)
  await drawer.getByLabel('Name', { exact: true }).fill('Legacy import')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Legacy import was changed')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Legacy import' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No destinations yet')).toBeVisible()
})

test('a delivery started elsewhere appears without a reload', async ({ signedIn: page, windrow, api }) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Watched catalogue')
  await untilEnded(api, path)
  await api.destinationCreate({
    params: path,
    body: {
      type: 'EMAIL',
      name: 'Pricing team',
      fileName: '{page}.{extension}',
      formats: ['csv'],
      settings: { recipients: 'pricing@nordlake.example' },
      skipValidation: true,
    },
  })
  await page.clock.install()
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}/datadeliveries`)
  await expect(page.getByRole('button', { name: 'Deliver to Pricing team now' })).toBeVisible()
  await expect(page.getByText('No deliveries yet')).toBeVisible()

  const ordered = await api.deliverNow({ params: path, body: {} })
  const delivery = { ...path, deliveryId: ordered.deliveries[0]!.deliveryId }
  await expect
    .poll(async () => (await api.deliveryGet({ params: delivery })).delivery.state)
    .toBe('DELIVERED')
  await page.clock.fastForward('00:15')
  const attempts = page.getByRole('table', { name: 'Attempts', exact: true })
  await expect(attempts.getByText('Delivered')).toBeVisible()
})
