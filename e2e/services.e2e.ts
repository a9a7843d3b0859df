import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { look, lookEverywhere, show } from './look.ts'
import { admin, fromElsewhere, install, test, watchConsole } from './windrow-fixture.ts'
import { visit } from './visit.ts'

/** A service with a parameter of each type; its rows contain the values. */
const source = `
import { defineService } from '@windrow/crawler/service/define-service'
export const service = defineService({
  code: 'every-kind',
  name: 'Titles of pages',
  description: 'Takes the title of each address.',
  owners: [{ fullName: 'Ola Berg', email: 'ola@windrow.example' }],
  params: {
    pages: { type: 'seed_urls', label: 'Addresses', help: 'One a line.', required: true },
    region: { type: 'select', label: 'Region', options: ['EU', 'US'], required: true },
    lists: { type: 'multiselect', label: 'Lists', options: ['New', 'Sale'] },
    reduced: { type: 'checkbox', label: 'Only reduced' },
    label: { type: 'text', label: 'Label' },
    note: { type: 'textarea', label: 'Note' },
    token: { type: 'password', label: 'Token' },
    day: { type: 'date', label: 'Day' },
    hour: { type: 'time', label: 'Hour' },
    moment: { type: 'datetime', label: 'Moment' },
  },
  tables: { titles: { title: 'text', given: 'json' } },
  start: ({ pages }) => pages,
  *crawl({ page, params }) {
    yield { table: 'titles', row: { title: page.text('h1'), given: params } }
  },
})`

/** From the service's screen: creates a schedule and a run with parameter overrides. */
async function giveOwnValues(page: Page): Promise<void> {
  const service = page.url()
  const report = service.replace(/\/service$/, '')
  await visit(page, `${report}/schedules/new`)
  const parameters = page.getByRole('region', { name: 'Parameters of the service' })
  await expect(parameters.getByText('US from the report')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Europe')
  await parameters.getByRole('button', { name: 'Change Region' }).click()
  await parameters.getByLabel('Region', { exact: true }).selectOption('')
  await parameters.getByRole('button', { name: 'Change Token' }).click()
  await parameters.getByLabel('Token (optional)').fill('for-europe')
  await page.getByRole('button', { name: 'Add schedule' }).click()
  await expect(parameters.getByText('Please fill this in.')).toBeVisible()
  await lookEverywhere(page, 'schedule-form-parameters', async () => {
    await parameters.scrollIntoViewIfNeeded()
    await expect(parameters.getByText('Please fill this in.')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await parameters.getByLabel('Region', { exact: true }).selectOption('EU')
  await page.getByRole('button', { name: 'Add schedule' }).click()
  const row = page.getByRole('row', { name: /Europe/ })
  await expect(row).toContainText('own region, token')
  await look(page, 'schedules-own-parameters-1440')

  await row.getByRole('link', { name: 'Europe' }).click()
  await expect(parameters.getByLabel('Region', { exact: true })).toHaveValue('EU')
  await expect(parameters.getByLabel('Token (optional)')).toHaveAttribute(
    'placeholder',
    'Saved. Type to replace it.',
  )
  await parameters.getByRole('button', { name: "Use the report's value: Region" }).click()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(row).toContainText('own token')

  await visit(page, report)
  await page.getByRole('button', { name: 'Start a run with options' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run options' })
  await dialog.getByRole('button', { name: 'Change Label' }).click()
  await expect(dialog.getByLabel('Label (optional)')).toHaveValue('a label')
  await dialog.getByLabel('Label (optional)').fill('only now')
  await lookEverywhere(page, 'run-options-parameters', async () => {
    await expect(dialog.getByLabel('Label (optional)')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await dialog.getByRole('button', { name: 'Start run' }).click()
  await expect(dialog).toBeHidden()
  const started = await page.request.get(
    `${report.replace('/projects/', '/api/projects/')}/histories?limit=1`,
  )
  expect(((await started.json()) as { data: unknown }).data).toMatchObject({
    histories: [{ parametersSet: ['label'] }],
  })
  await visit(page, service)
}

// spec: REP-17
test('a report is created with a service, and its parameters are changed later', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-services-'))
  await writeFile(join(folder, 'every-kind.ts'), source)
  await writeFile(join(folder, 'broken.ts'), 'throw new Error("no service at all")')
  await using windrow = await install({
    WINDROW_ADMIN_EMAIL: admin.email,
    WINDROW_ADMIN_PASSWORD: admin.password,
    WINDROW_SERVICES_DIR: folder,
  })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  const made = await page.request.post(`${windrow.url}/api/projects`, {
    data: { name: 'Services' },
    headers: { origin: windrow.url },
  })
  const { data: project } = (await made.json()) as { data: { id: number } }
  await page.goto(`${windrow.url}/projects/${project.id}/reports`)
  await page.getByRole('button', { name: 'Create a report' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create a report' })
  await expect(dialog.getByRole('list', { name: 'Faulty services' })).toContainText('broken.ts')
  await lookEverywhere(page, 'report-create', async () => {
    await expect(dialog.getByLabel('Page URL')).toBeVisible()
  })
  await show(page, 'light', 1440)

  await dialog.getByRole('radio', { name: 'Titles of pages' }).check()
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(2)
  await lookEverywhere(page, 'report-create-service', async () => {
    await expect(dialog.getByText('Please fill this in.').first()).toBeVisible()
  })
  await show(page, 'light', 1440)
  await dialog.getByRole('textbox', { name: 'Addresses' }).fill(`${windrow.shop}/shop/all`)
  await dialog.getByLabel('Region').selectOption('EU')
  await dialog.getByLabel('Lists: Sale').check()
  await dialog.getByLabel('Only reduced').check()
  await dialog.getByLabel('Label (optional)').fill('a label')
  await dialog.getByLabel('Note (optional)').fill('two\nlines')
  await dialog.getByLabel('Token (optional)').fill('hush-hush')
  await dialog.getByLabel('Day (optional)').fill('2026-03-29')
  await dialog.getByLabel('Hour (optional)').fill('14:30')
  await dialog.getByLabel('Moment (optional)').fill('2026-03-29T14:30')
  await dialog.getByRole('button', { name: 'Create report' }).click()

  await expect(page).toHaveURL(/\/reports\/\d+$/)
  await page.getByRole('heading', { level: 1 }).locator('[data-tip]').hover()
  await expect(page.getByText('Service owners')).toBeVisible()
  await expect(page.getByText('Ola Berg, ola@windrow.example')).toBeVisible()
  await page.getByRole('button', { name: 'Start run' }).click()
  await expect(page.getByText('Success').first()).toBeVisible()
  await page.getByRole('link', { name: 'Edit the service' }).click()
  const form = page.getByRole('form', { name: 'Parameters' })
  await expect(form.getByLabel('Lists: Sale')).toBeChecked()
  await expect(form.getByLabel('Moment (optional)')).toHaveValue('2026-03-29T14:30')
  await expect(form.getByLabel('Token (optional)')).toHaveValue('')
  await expect(form.getByLabel('Token (optional)')).toHaveAttribute(
    'placeholder',
    'Saved. Type to replace it.',
  )
  await lookEverywhere(page, 'report-service', async () => {
    await expect(form).toBeVisible()
  })
  await show(page, 'light', 1440)
  await form.getByLabel('Region').selectOption('US')
  await form.getByRole('button', { name: 'Save parameters' }).click()
  await expect(page.getByText('Saved. The next run uses these values')).toBeVisible()
  const saved = await page.request.get(page.url().replace('/projects/', '/api/projects/'))
  expect(((await saved.json()) as { data: unknown }).data).toMatchObject({
    params: {
      region: 'US',
      lists: ['Sale'],
      reduced: true,
      note: 'two\nlines',
      day: '2026-03-29',
      hour: '14:30',
    },
    passwordsSet: ['token'],
  })
  await giveOwnValues(page)
  await rm(folder, { recursive: true, force: true })
  await page.reload()
  await expect(page.getByText(/is no longer in this installation's services folder/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('secrets of a project are set, replaced and removed, and never shown', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'With secrets' } })
  await page.goto(`${windrow.url}/projects/${id}/details`)
  const form = page.getByRole('form', { name: 'Set a secret' })
  await form.getByLabel('Name of the secret').fill('1st')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText(/Start the name with a letter/)).toBeVisible()
  for (const [name, value] of [
    ['user', 'ada'],
    ['password', 'open sesame'],
  ] as const) {
    await form.getByLabel('Name of the secret').fill(name)
    await form.getByLabel('Value of the secret').fill(value)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`"${name}" was added`)).toBeVisible()
  }
  const list = page.getByRole('list', { name: 'Secrets' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.locator('body')).not.toContainText('sesame')
  await lookEverywhere(page, 'project-secrets', async () => {
    await form.scrollIntoViewIfNeeded()
    await expect(list).toBeVisible()
  })
  await show(page, 'light', 1440)
  await list.getByRole('button', { name: 'Remove secret user' }).click()
  await list.getByRole('button', { name: 'Remove user' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
