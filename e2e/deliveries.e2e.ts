import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { s3Keys, startS3Server } from '../packages/delivery/src/testing/s3-server.ts'
import { lookEverywhere, show } from './look.ts'
import { admin, install, test as base, type Installation } from './windrow-fixture.ts'

/** Stores of the tests stand on loopback, which an installation has to allow. */
const test = base.extend<object, { windrow: Installation }>({
  windrow: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
    async ({}, use) => {
      await using windrow = await install({
        WINDROW_ADMIN_EMAIL: admin.email,
        WINDROW_ADMIN_PASSWORD: admin.password,
        WINDROW_TRUST_PROXY: 'true',
        WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
      })
      await use(windrow)
    },
    { scope: 'worker' },
  ],
})

// spec: DELIV-01, DELIV-02, DELIV-05, DELIV-06, DELIV-07, DELIV-09, DELIV-17, DELIV-18
test('a destination is added, tested and delivered to, and every attempt can be read', async ({
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
  await lookEverywhere(page, 'delivery-kinds', () => expect(drawer.getByText('Amazon S3')).toBeVisible())
  await show(page, 'light', 1440)
  await drawer.getByRole('button', { name: 'Amazon S3' }).click()
  await expect(page).toHaveURL(/drawer=create&type=S3/)
  await drawer.getByLabel('Name', { exact: true }).fill('Pricing lake')
  await drawer.getByLabel('Access Key ID').fill(s3Keys.access_key)
  await drawer.getByLabel('Secret Key', { exact: true }).fill(s3Keys.secret_key)
  await drawer.getByLabel('Bucket name').fill('elsewhere')
  await drawer.getByLabel('Endpoint').fill(store.endpoint)
  await drawer.getByLabel('File name', { exact: true }).fill('{page}/{colour}.{extension}')
  await expect(drawer.getByText('{colour} is not known')).toBeVisible()
  await drawer.getByLabel('File name', { exact: true }).fill('{page}/{run}.{extension}')
  await expect(drawer.getByText(`products/${path.hid}.csv`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Test connection' }).click()
  await expect(drawer.getByText('Bucket:')).toBeVisible()
  await lookEverywhere(page, 'delivery-form', () => expect(drawer.getByText('Bucket:')).toBeVisible())
  await show(page, 'light', 1440)
  await drawer.getByLabel('Bucket name').fill('data')
  await drawer.getByRole('button', { name: 'Test connection' }).click()
  await expect(drawer.locator('.testok')).toBeVisible()
  await drawer.getByRole('button', { name: 'Add destination' }).click()
  await expect(page.getByText('Pricing lake was added')).toBeVisible()

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
})
