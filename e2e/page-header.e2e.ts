import { expect } from '@playwright/test'
import { look, lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

// spec: SHELL-19, REP-16, REP-18, REP-19, REP-22, REP-23, BILL-04
test('the header of a report shows its path and links to other reports', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const project = await api.projectCreate({ body: { name: 'Heads' } })
  const params = { id: project.id }
  const long = 'Full catalogue of outdoor gear with prices'
  const report = await api.reportCreate({ params, body: { name: long } })
  const other = await api.reportCreate({ params, body: { name: 'Stock' } })
  await page.goto(`${windrow.url}/projects/${project.id}/reports/${report.id}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Projects',
    'Heads',
    long,
  ])
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Full catalogue of outdoor gear wi…')
  await expect(title.locator('[data-tip]')).toBeVisible()
  await title.getByText('Full').hover()
  await expect(page.getByText('Service owner unavailable.')).toBeVisible()
  await expect(page.getByText('Basic', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Switch Report' }).click()
  const choice = page.getByRole('dialog', { name: 'Switch Report' })
  await expect(choice.getByRole('link')).toHaveText([
    /^Full catalogue of outdoor gear with…No records · No schedules$/,
    /^StockNo records · No schedules$/,
  ])
  await lookEverywhere(page, 'switch-report', async () => {
    await expect(choice).toBeVisible()
  })
  await show(page, 'light', 1440)
  const search = choice.getByRole('searchbox', { name: 'Search reports' })
  await search.fill('sto')
  await expect(choice.getByRole('link')).toHaveCount(1)
  await choice.getByRole('link', { name: /Stock/ }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects/${project.id}/reports/${other.id}`)
  await expect(choice).toHaveCount(0)

  await page.goto(`${windrow.url}/projects/${project.id}/reports`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Projects',
    'Heads',
  ])
})

// spec: SHELL-20, SHELL-21, SHELL-22, SHELL-23, SHELL-24, REP-09
test('tags show that a project or a report is inactive', async ({ signedIn: page, windrow, api }) => {
  const project = await api.projectCreate({ body: { name: 'Tags' } })
  const reportOf = (name: string) => api.reportCreate({ params: { id: project.id }, body: { name } })
  const [canceled, noted, bare] = [await reportOf('a'), await reportOf('b'), await reportOf('c')]
  const set = (rid: number, status: 'CANCELED' | 'DISABLED', note?: string) =>
    api.reportsStatusUpdate({
      body: { reportIds: String(rid), status, ...(note && { note }) },
    })
  await set(canceled.id, 'CANCELED')
  await set(noted.id, 'DISABLED', 'The site is being rebuilt until May')
  await set(bare.id, 'DISABLED')
  const place = `${windrow.url}/projects/${project.id}/reports`

  await page.goto(`${place}/${canceled.id}/schedules`)
  await expect(page.getByText('Report cancelled')).toBeVisible()
  await visit(page, `${place}/${noted.id}/schedules`)
  await page.getByText('Report Disabled').hover()
  await expect(page.getByText('The site is being rebuilt until May')).toBeVisible()
  await visit(page, `${place}/${bare.id}`)
  await page.getByText('Report Disabled').hover()
  await expect(page.getByText('This report has been disabled')).toBeVisible()
  await expect(page.getByText('Disabled', { exact: true })).toHaveCount(0)
  await api.projectStatusUpdate({ body: { projectIds: String(project.id), status: 'CANCELED' } })
  await page.goto(`${place}/${bare.id}/schedules`)
  await expect(page.getByText('Project canceled')).toBeVisible()
  await page.goto(place)
  const create = page.getByRole('button', { name: 'Create a report' })
  await expect(create).toBeDisabled()
  await expect(create).toHaveAttribute('data-tip', /^This project has been cancelled and takes no reports/)
  await page.goto(`${place}/${bare.id}/schedules`)
  await expect(page.getByText('Project canceled')).toBeVisible()
  await look(page, 'tags-light-1440')
  await api.projectStatusUpdate({ body: { projectIds: String(project.id), status: 'DELETED' } })
  await page.goto(`${windrow.url}/projects/${project.id}/details`)
  await expect(page.getByText('Project deleted')).toBeVisible()
})

// spec: SHELL-25, SHELL-26
test('the URL of a page is copied with one click', async ({ signedIn: page, windrow }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`${windrow.url}/dashboard?period=30d`)
  const copy = page.getByRole('button', { name: 'Copy page link' })
  await expect(copy).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  const done = page.getByRole('button', { name: 'Link copied' })
  await expect(done).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${windrow.url}/dashboard?period=30d`,
  )
  await page.clock.runFor(499)
  await expect(done).toBeVisible()
  await page.clock.runFor(1)
  await expect(done).toHaveCount(0)
})
