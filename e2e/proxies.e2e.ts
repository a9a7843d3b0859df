import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { startProxy } from '../packages/crawler/src/testing/proxy-server.ts'
import { look, lookEverywhere, resize } from './look.ts'
import { admin, test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

test.use({ ownInstallation: 'proxies' })
test.describe.configure({ mode: 'default' })

// spec: NAV-30, NAV-31, PROXY-02, PROXY-06, PROXY-07, PROXY-08, RUN-03
test('staff manage proxies, runs use them, and their cost is shown', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  await using proxy = await startProxy('me:secret')
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('button', { name: 'Admin Settings' }).click()
  await page.getByRole('menuitem', { name: 'Proxies' }).click()
  await expect(page).toHaveURL(`${windrow.url}/admin/proxies`)
  await expect(page.locator('main .strip .label')).toHaveText([
    'General Proxy',
    'Luminati Shared',
    'Residential',
    'Unblocker',
  ])
  await expect(page.getByText('No proxies yet')).toBeVisible()
  await lookEverywhere(page, 'proxies-empty', async () => {
    await expect(page.getByText('No proxies yet')).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Add proxy' }).click()
  const form = page.getByRole('dialog', { name: 'Add proxy' })
  await form.getByLabel('Address').fill('256.1.1.1')
  await form.getByLabel('Port').fill(String(proxy.port))
  await form.getByRole('button', { name: 'Add proxy' }).click()
  await expect(form.getByText('Please enter a valid IP address or host name')).toBeVisible()
  await look(page, 'proxy-form-dark-1440')
  await form.getByLabel('Address').fill('localhost')
  await form.getByLabel('User name').fill('me')
  await form.getByLabel('Password').fill('secret')
  await form.getByRole('button', { name: 'Add proxy' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('cell', { name: `localhost:${proxy.port}`, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: 'Import proxies' })
  await importing
    .getByLabel('One proxy per line')
    .fill('203.0.113.7:8080:me:pass\n999.1.1.1:80\n203.0.113.8:3128')
  await importing.getByRole('button', { name: 'Import' }).click()
  await expect(importing.getByText('2 proxies were added.')).toBeVisible()
  await expect(importing.getByRole('listitem')).toContainText(
    'Line 2 has a wrong host: it must be an IPv4 address',
  )
  await expect(importing.getByLabel('One proxy per line')).toHaveValue('999.1.1.1:80')
  await look(page, 'proxy-import-dark-1440')
  await importing.getByRole('button', { name: 'Close' }).last().click()
  await expect(importing).toBeHidden()

  await page.getByRole('button', { name: 'Prices of General Proxy' }).click()
  const prices = page.getByRole('dialog', { name: 'Prices of General Proxy' })
  await prices.getByLabel('Per 1,000 requests').fill('2.5')
  await prices.getByRole('button', { name: 'Save prices' }).click()
  await expect(prices).toBeHidden()
  await expect(page.getByText('$2.50 / 1,000 requests')).toBeVisible()

  const table = page.getByRole('table', { name: 'Proxies' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Address',
    'Protocol',
    'List',
    'Credentials',
    'Status',
    'Checked',
    'Actions',
  ])
  await expect(table.getByRole('row', { name: /203\.0\.113\.7:8080/ }).getByRole('cell')).toHaveText([
    '203.0.113.7:8080',
    'HTTP',
    'General Proxy',
    'me · ••••••',
    'Not checked',
    '–',
    '',
  ])
  await page.getByRole('button', { name: 'Edit 203.0.113.8:3128' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit proxy' })
  await edit.getByLabel('Port').fill('3129')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  for (const address of ['203.0.113.7:8080', '203.0.113.8:3129'])
    await page.getByRole('button', { name: `Turn ${address} off` }).click()
  await expect(page.getByRole('cell', { name: 'Off', exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete 203.0.113.8:3129' }).click()
  await page.getByRole('button', { name: 'Delete proxy' }).click()
  await expect(page.getByRole('cell', { name: '203.0.113.8:3129', exact: true })).toBeHidden()
  await lookEverywhere(page, 'proxies', async () => {
    await expect(page.getByText(`localhost:${proxy.port}`, { exact: true })).toBeVisible()
  })

  const recipe = { ...productRecipe(windrow.shop), fetch: { proxy: { list: 'General Proxy' } } }
  const path = await startReport(api, { ...recipe, limits: { pages: 9 } }, 'Over proxies')
  expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS', counters: { done: 9 } })
  expect(proxy.asked).toHaveLength(10)

  await resize(page, { width: 1440, height: 900 })
  await visit(page, `${windrow.url}/projects/${path.id}/reports/${path.rid}`)
  await page.getByRole('button', { name: `Proxy cost of run ${path.hid}` }).click()
  const cost = page.getByRole('dialog', { name: 'Proxy cost' })
  await expect(cost).toContainText('General Proxy$0.025')
  await look(page, 'run-cost-dark-1440')
  await page.keyboard.press('Escape')
  await expect(cost).toBeHidden()

  await visit(page, `${windrow.url}/admin/proxy-dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proxy Dashboard')
  const byList = page.getByRole('table', { name: 'By list' })
  // The scheduler adds up what runs have used.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('table', { name: 'Top reports' })).toContainText('Over proxies', {
      timeout: 10_000,
    })
  }).toPass()
  await expect(byList.getByRole('columnheader')).toHaveText([
    'List',
    'Requests',
    'Failures',
    'Blocked',
    'Bandwidth',
    'Rows',
    'Per 1,000 rows',
    'Cost',
  ])
  await expect(byList.locator('tbody td')).toHaveText([
    'General Proxy',
    '10',
    '0',
    '0%',
    /^\d.* KB$/,
    /^[1-9]\d*$/,
    /^\$\d+\.\d{3}$/,
    '$0.025',
  ])
  await expect(page.getByRole('table', { name: 'Cost by day' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Top hosts' })).toContainText('127.0.0.1')
  await expect(page.getByRole('table', { name: 'Top reports' })).toContainText('Over proxies')
  await lookEverywhere(page, 'proxy-dashboard', async () => {
    await expect(page.getByText('$0.025').first()).toBeVisible()
  })
  await page.getByRole('link', { name: 'Over proxies' }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)
})

// spec: PROXY-03
test('a run without proxies says so', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(api, { ...productRecipe(windrow.shop), limits: { pages: 1 } }, 'Direct')
  await untilEnded(api, path)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)

  await page.getByRole('button', { name: `Proxy cost of run ${path.hid}` }).click()

  await expect(page.getByRole('dialog', { name: 'Proxy cost' })).toContainText('No proxy data available')
})

test('changing the address of a proxy requires its password', async ({ page, windrow, api }) => {
  const address = { list: 'Unblocker', host: '198.51.100.7', port: 8080 } as const
  const { id } = await api.proxyCreate({ body: { ...address, user: 'me', password: 'secret' } })
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin })
  await page.goto(`${windrow.url}/admin/proxies?list=Unblocker`)

  await page.getByRole('button', { name: 'Edit 198.51.100.7:8080' }).click()
  const form = page.getByRole('dialog', { name: 'Edit proxy' })
  await form.getByLabel('Port').fill('8081')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter the password again')).toBeVisible()
  await form.getByLabel('Password').fill('secret')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit 198.51.100.7:8081' })).toBeVisible()
  await api.proxyDelete({ params: { proxyId: id } })
})

test('failed lists say so', async ({ page, windrow }) => {
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin })
  const lists = '**/api/admin/proxy-lists'
  await page.route(lists, (route) =>
    route.fulfill({ status: 500, json: { status: false, message: 'broken' } }),
  )
  await page.goto(`${windrow.url}/admin/proxies`)
  const failed = page.getByRole('alert', { name: 'Unable to fetch data' })
  await expect(failed).toBeVisible()

  await page.unroute(lists)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Prices of General Proxy' })).toBeVisible()
  await expect(failed).toBeHidden()
})
