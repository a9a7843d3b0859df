import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { connect } from '../apps/server/src/database/connect.ts'
import { lockTable } from '../apps/server/src/testing/lock-table.ts'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { lookEverywhere, look, show } from './look.ts'
import { admin, fromElsewhere, test, watchConsole } from './windrow-fixture.ts'
import { runRows } from './run-rows.ts'
import { visit } from './visit.ts'

const csv = (rows: string[]) => Buffer.from(['sku,name,price', ...rows].join('\n'))
const many = Array.from({ length: 60 }, (_, at) => `A-${100 + at},Tent ${at},${at + 0.5}`)

async function importFile(page: Page, name: string, rows: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Operations' }).click()
  await page.getByRole('menuitem', { name: 'Import dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import dataset' })
  await dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: csv(rows) })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
}

/** Marks imported runs as crawled ones, with the same rows. */
async function asCrawled(databaseUrl: string, runs: number[]): Promise<void> {
  const { db } = connect(databaseUrl)
  await db.updateTable('runs').set({ status: 'SUCCESS', origin: 'CRAWLED' }).where('id', 'in', runs).execute()
  await db.destroy()
}

// spec: NAV-39, PREV-11, PREV-22
test('files are imported, compared, merged and validated against a schema', async ({
  page,
  windrow,
  api,
}) => {
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  const project = await api.projectCreate({ body: { name: 'Outdoor gear' } })
  const report = await api.reportCreate({
    params: { id: project.id },
    body: { name: 'Tents', recipe: productRecipe(windrow.shop) },
  })
  const place = `${windrow.url}/projects/${project.id}/reports/${report.id}`
  const params = { id: project.id, rid: report.id }
  const newest = async () => (await api.runList({ params })).histories[0]!.historyId
  await page.goto(place)

  await importFile(page, 'bad.csv', ['A-1,Tent'])
  const dialog = page.getByRole('dialog', { name: 'Import dataset' })
  await expect(dialog.getByRole('list', { name: 'Rows that cannot be imported' })).toContainText(
    'line 2 has 2 cells, but the first row has 3',
  )
  await look(page, 'import-bad-rows-light-1440')
  // On a slow machine the import continues after its dialog is closed.
  await dialog
    .getByRole('button', { name: /^(Cancel|Close)$/ })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  expect((await api.runList({ params })).histories).toEqual([])

  await importFile(page, 'monday.csv', many)
  await expect(page.getByText('60 rows imported')).toBeVisible()
  await expect(runRows(page)).toHaveCount(1)
  await expect(page.getByRole('cell', { name: 'Imported', exact: true }).first()).toBeVisible()
  const monday = await newest()
  await expect(dialog).toBeHidden()
  await importFile(page, 'friday.csv', [
    ...many.slice(1, 59),
    'A-159,Tent 59,-4',
    'A-159,Tent 59,',
    'A-900,Hut,9',
  ])
  await expect(page.getByText('61 rows imported')).toBeVisible()
  const friday = await newest()
  await expect(runRows(page)).toHaveCount(2)

  await visit(page, `${place}/histories/${monday}/previews`)
  for (const name of ['Operations', 'Recent Activities', 'Downloads'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await lookEverywhere(page, 'preview-imported', () =>
    expect(page.getByText('No data available for imported dataset!')).toBeVisible(),
  )
  await show(page, 'light', 1440)
  const [uploaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the uploaded file' }).click(),
  ])
  expect(uploaded.suggestedFilename()).toBe('monday.csv')
  expect(await readFile(await uploaded.path())).toEqual(csv(many))

  await visit(page, `${place}/compare?earlier=${monday}&later=${friday}`)
  // Compared at once, without a click.
  await expect(page.getByText(/This action is not available for imported dataset/).first()).toBeVisible()
  await asCrawled(windrow.databaseUrl, [monday, friday])
  await page.reload()
  await expect(page.getByLabel('Summary')).toBeVisible()
  await page.getByRole('button', { name: /^Key columns/ }).click()
  const keys = page.getByRole('dialog', { name: 'Key columns' })
  if (!(await keys.getByRole('checkbox', { name: 'sku' }).isChecked()))
    await keys.getByRole('checkbox', { name: 'sku' }).check()
  await keys.getByRole('checkbox', { name: 'name' }).uncheck()
  await page.keyboard.press('Escape')
  // The lock keeps the comparison in progress, so that a reload shows it again.
  const held = await lockTable(windrow.databaseUrl, 'comparisons', 'share')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/[?&]job=\d+/)
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Progress: Comparison of two runs' })).toBeVisible()
  await look(page, 'comparison-in-progress-light-1440')
  await held[Symbol.asyncDispose]()
  const summary = page.getByLabel('Summary')
  await expect(summary).toContainText('Changed1')
  await expect(summary).toContainText('Added2')
  await expect(summary).toContainText('Removed1')
  const differences = page.getByRole('table', { name: 'Rows that differ' })
  await expect(differences.getByRole('cell', { name: 'was' })).toContainText('was 59.5 is -4')
  await lookEverywhere(page, 'comparison', () => expect(differences).toBeVisible())
  await show(page, 'light', 1440)
  await page.getByRole('radio', { name: 'Removed' }).check()
  await expect(differences.locator('tbody tr')).toHaveCount(1)
  await page.reload()
  await expect(differences.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Download changes' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/removed.*A-100/)

  await visit(page, `${windrow.url}/notifications?view=rules`)
  await expect(page.getByText('No notification rules yet')).toBeVisible()
  await visit(page, `${place}/schema?run=${monday}`)
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible()
  await lookEverywhere(page, 'schema-empty', () =>
    expect(page.getByRole('button', { name: 'Fill from history' })).toBeVisible(),
  )
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Fill from history' }).click()
  await expect(page.getByRole('heading', { name: 'No proposal yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add rules by hand' }).click()
  const sku = page.getByRole('button', { name: /^text sku/ })
  await sku.click()
  await page.getByRole('checkbox', { name: 'Unique: sku' }).check()
  await page.getByRole('button', { name: 'Add rule', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pattern' }).click()
  await page.getByLabel('Pattern: rule 1 of sku').fill('(?=A)')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('checkbox', { name: 'Judge the last 30 runs again' }).uncheck()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('no regular expression')
  await page.getByLabel('Pattern: rule 1 of sku').fill('A-[0-8].*')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version 1 was saved')).toBeVisible()
  await api.runJudge({ params: { ...params, hid: friday } })
  await page.goto(`${place}/schema?run=${friday}`)
  await sku.click()
  const broken = page.getByRole('list', { name: 'Rows that break a rule' })
  await expect(broken).toContainText('“sku” is a duplicate: row 60')
  await expect(broken).toContainText('“sku” does not match the pattern: row 61')
  await lookEverywhere(page, 'schema', () => expect(broken).toBeVisible())
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Judge past runs again' }).click()
  const judging = page.getByRole('dialog', { name: 'Judge past runs again' })
  await expect(judging).toContainText('No pages are fetched.')
  await judging.getByRole('radio', { name: '10' }).check()
  await look(page, 'judge-again-light-1440')
  // The lock keeps the judgement in progress.
  const unjudged = await lockTable(windrow.databaseUrl, 'table_schemas')
  await judging.getByRole('button', { name: 'Judge 10 runs' }).click()
  await expect(judging.getByRole('progressbar', { name: 'Progress: New judgement of 2 runs' })).toBeVisible()
  await unjudged[Symbol.asyncDispose]()
  await expect(page.getByText('2 runs judged again, 1 with another result')).toBeVisible()
  await expect(judging).toBeHidden()

  await page.goto(place)
  const runs = runRows(page)
  await expect(runs.first()).toContainText('Schema')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible()
  await page.getByRole('button', { name: 'Merge' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge 2 runs' })
  await expect(merge.getByText('items')).toBeVisible()
  await look(page, 'merge-light-1440')
  const heldAgain = await lockTable(windrow.databaseUrl, 'table_schemas')
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  const progress = page.getByRole('progressbar', { name: 'Progress: Merge of 2 runs' })
  await expect(merge.getByRole('progressbar')).toBeVisible()
  await look(page, 'merge-in-progress-light-1440')
  await page.reload()
  await lookEverywhere(page, 'jobs-panel', () => expect(progress).toBeVisible())
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Cancel: Merge of 2 runs' }).click()
  await expect(progress).toBeHidden()
  await heldAgain[Symbol.asyncDispose]()

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Merge' }).click()
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('The new run has 121 rows; 0 duplicates left out')).toBeVisible()
  await expect(runs.first()).toContainText('Merged')
  await look(page, 'runs-merged-light-1440')

  const merged = (await api.runList({ params })).histories[0]!.id
  const table = { ...params, hid: merged, pageId: 'items' }
  const { marks } = await api.runRows({ params: table, query: { limit: 1000 } })
  const again = marks.find(({ rule }) => rule === 'unique')!
  await visit(page, `${place}/histories/${merged}/previews?page=${Math.ceil(again.row / 25)}`)
  const marked = page.getByRole('row').filter({ hasText: 'Breaks the schema: “sku” is a duplicate' })
  await lookEverywhere(page, 'preview-marked', () => expect(marked.first()).toBeVisible())
  await show(page, 'light', 1440)
  await expect(marked.first().locator('td[data-column=sku]')).toHaveAttribute(
    'data-tip',
    /“sku” is a duplicate/,
  )
  // The browser logs the rejected file, schema and comparison.
  expect(complaints.filter((text) => !/status of (409|422)/.test(text))).toEqual([])
})
