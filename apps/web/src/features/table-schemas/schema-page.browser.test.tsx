import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import type { SavedSchema } from '@windrow/contract/schemas/table-schemas'
import type { RoleName } from '@windrow/contract/roles'
import { keys } from '../../keys/keys.ts'
import { answering, type Call } from '../../testing/answers.ts'
import { Held } from '../../testing/held.tsx'
import { focusOn, press } from '../../testing/keyboard.ts'
import { projectOf, reportOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { savedSchema, schemaAnswers } from '../../testing/schemas.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { SchemaPage } from './schema-page.tsx'
import type { SchemaSearch } from './schema-search.ts'

const put = 'PUT /projects/1/reports/2/schemas/products'
const judge = 'POST /projects/1/reports/2/judge-again'
const done = { jobId: 4, kind: 'judge', state: 'DONE', judgedRuns: 30, changedRuns: 2, sourceRuns: [] }
const line = (name: string | RegExp) => page.getByRole('button', { name, expanded: false })
const save = page.getByRole('button', { name: 'Save', exact: true })
const bar = page.getByRole('region', { name: 'Unsaved changes' })

const ui = (first: SchemaSearch = {}) => (
  <Held first={first}>
    {(search, change) => <SchemaPage id={1} rid={2} search={search} onSearch={change} />}
  </Held>
)
function surroundings(role: RoleName = 'ADMIN') {
  const queries = queriesOf(role)
  queries.setQueryData(keys.projects.detail(1), projectOf(1, 'Outdoor gear prices'))
  const report = reportOf(2, 'Fernhill Supply – full catalogue', { latestDatasetId: 9 })
  queries.setQueryData(keys.report.detail(1, 2), { report, activeRun: null, budget: null })
  return { role, queries }
}
/** The server's answers; saved versions count up. `keep` saves as somebody else. */
function server(first: SavedSchema[] = [savedSchema]) {
  let saved = first
  const keep = (next: SavedSchema) => {
    saved = [next]
    return next
  }
  const save = ({ body }: Call) => {
    const { version, ...schema } = body as SavedSchema['schema'] & { version: number }
    return keep({ ...savedSchema, version: version + 1, schema })
  }
  const answers = {
    ...schemaAnswers(),
    'GET /projects/1/reports/2/schemas': () => ({ schemas: saved }),
    [put]: save,
    [judge]: () => done,
  }
  return { answers, keep, save }
}
const refusing = (status: number, body: ConstructorParameters<typeof ApiError>[1]) => () => {
  throw new ApiError(status, body)
}

describe('the rules of a table', () => {
  // Days of this year are shown without it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('are one line per column, with what broke in the last run', async () => {
    answering(server().answers)
    await show(ui(), surroundings())
    await expect.element(page.getByText('Version 6, 12 Nov')).toBeVisible()
    await expect.element(page.getByText('14 in 6 of 7 columns')).toBeVisible()
    await expect.element(page.getByText('3,912 rows of 48,213 break a rule.')).toBeVisible()
    await expect.element(line(/^Whole table.*Hold: At least 40,000 rows.*Passed$/)).toBeVisible()
    await expect
      .element(line(/price.*Required.*Broken, Hold: Filled in at least 99\.9 %.*3,912 rows$/))
      .toBeVisible()
    await expect.element(line(/brand.*Optional.*No rules.*Passed$/)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'products 7 columns' })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: 'reviews 2 columns' })).not.toBeChecked()
    await expect.element(page.getByRole('region', { name: 'Delivery gate' })).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('show the last figures beside their values, and are saved with the version that was edited', async () => {
    const calls = answering(server().answers)
    await show(ui(), surroundings())
    await line(/^number price/).click()
    await expect.element(page.getByText('1.90 to 2,499.00')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '27' })).toBeVisible()
    const minimum = page.getByLabelText('Minimum: rule 1 of price')
    await expect.element(minimum).toHaveValue(99.9)
    await userEvent.fill(minimum, '99.5')
    await expect.element(bar).toMatchTextContent(/^1 unsaved change price/)
    await page
      .getByRole('radiogroup', { name: 'Level of rule 2 of price' })
      .getByRole('radio', { name: 'Hold' })
      .click()
    await page.getByRole('button', { name: 'Remove rule 3 of price: Median change' }).click()
    await page.getByRole('checkbox', { name: 'Unique: price' }).click()
    await expect.element(bar).toMatchTextContent(/^4 unsaved changes price/)
    await page.getByRole('checkbox', { name: 'Judge the last 30 runs again' }).click()
    await save.click()
    await expect.element(page.getByText('Version 7 was saved')).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(minimum).toHaveValue(99.5)
    const sent = calls.find(({ name }) => name === put)!.body as typeof savedSchema.schema
    expect(sent).toMatchObject({ version: 6, rules: savedSchema.schema.rules })
    expect(sent.columns[1]).toEqual({
      ...savedSchema.schema.columns[1],
      unique: true,
      rules: [
        { kind: 'filled', minimum: 0.995, level: 'HOLD' },
        { kind: 'range', minimum: 0.5, maximum: 5000, level: 'HOLD' },
      ],
    })
    expect(calls.some(({ name }) => name === judge)).toBe(false)
  })

  it('are added by kinds that fit the column, and checked while they are typed', async () => {
    const calls = answering(server().answers)
    await show(ui(), surroundings())
    await line(/^text sku/).click()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Text length' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Median' })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Allowed values' }).click()
    await expect.element(page.getByText('Enter at least one value.')).toBeVisible()
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(page.getByLabelText('Values, one per line: rule 2 of sku'), ' FH, 1 \n\nFH-2\nFH-2')
    await page.getByRole('combobox', { name: 'Kind of rule 1 of sku' }).selectOptions('Text length')
    await userEvent.fill(page.getByLabelText('Minimum: rule 1 of sku'), '50')
    await userEvent.fill(page.getByLabelText('Maximum: rule 1 of sku'), '5')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Minimum is above maximum.')
    await save.click({ force: true })
    expect(calls.some(({ name }) => name === put)).toBe(false)
    await userEvent.fill(page.getByLabelText('Maximum: rule 1 of sku'), '51')
    await userEvent.fill(page.getByLabelText('Name of a new column'), 'sku')
    await expect.element(page.getByText('The schema has this column already.')).toBeVisible()
    await userEvent.fill(page.getByLabelText('Name of a new column'), 'weight')
    await page.getByRole('button', { name: 'Add column' }).click()
    await line(/^text brand/).click()
    await page.getByRole('button', { name: 'Remove column brand' }).click()
    await save.click()
    await expect.element(page.getByText('30 runs judged again, 2 with another result')).toBeVisible()
    const { columns } = calls.find(({ name }) => name === put)!.body as typeof savedSchema.schema
    expect(columns.map(({ name }) => name).slice(-4)).toEqual(['availability', 'sku', 'scraped_at', 'weight'])
    expect(columns.find(({ name }) => name === 'sku')!.rules).toEqual([
      { kind: 'length', minimum: 50, maximum: 51, level: 'HOLD' },
      { kind: 'allowed', values: ['FH, 1', 'FH-2'], level: 'WARN' },
    ])
    expect(calls.find(({ name }) => name === judge)!.body).toEqual({ runs: 30 })
  })

  it("show the server's faults at their fields, with the focus on the first", async () => {
    const message = 'This is no regular expression.'
    answering({
      ...server().answers,
      [put]: refusing(422, {
        code: 'VALIDATION',
        message: 'Invalid',
        errors: [{ path: 'body.columns.5.rules.0.pattern', message }],
      }),
    })
    await show(ui(), surroundings())
    await line(/^text sku/).click()
    const pattern = page.getByLabelText('Pattern: rule 1 of sku')
    await userEvent.fill(pattern, '(')
    await page.getByRole('button', { name: /^text sku/, expanded: true }).click()
    await save.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(message)
    await expect.element(pattern).toHaveFocus()
    await expect.element(pattern).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(pattern, '.*')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('keep what was typed if somebody else saved, until the user has compared', async () => {
    const { answers, keep, save: saveAs } = server()
    const [name, price, ...others] = savedSchema.schema.columns
    const theirs: SavedSchema = {
      ...savedSchema,
      version: 7,
      updatedBy: 'Oskar Brandt',
      updatedDate: new Date(new Date().setHours(7, 8)).toISOString(),
      schema: { ...savedSchema.schema, columns: [{ ...name!, unique: true }, price!, ...others] },
    }
    let isFirst = true
    const calls = answering({
      ...answers,
      [put]: (call) => {
        if (!isFirst) return saveAs(call)
        isFirst = false
        keep(theirs)
        throw new ApiError(409, { code: 'CONFLICT', message: 'Somebody else saved this schema.' })
      },
    })
    await show(ui(), surroundings())
    await line(/^number price/).click()
    const maximum = page.getByLabelText('Maximum: rule 2 of price')
    await userEvent.fill(maximum, '500')
    await save.click()
    await expect.element(page.getByText('Oskar Brandt saved version 7 at 07:08.')).toBeVisible()
    await expect.element(maximum).toHaveValue(500)
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Show changes' }).click()
    const changes = page.getByRole('list', { name: 'Your changes' })
    await expect.element(changes).toHaveTextContent('priceFrom 0.5 to 5,000 (Warn)From 0.5 to 500 (Warn)')
    expect(changes.getByRole('listitem').elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await save.click()
    await expect.element(page.getByText('Version 8 was saved')).toBeVisible()
    const sent = calls.findLast((call) => call.name === put)!.body as typeof savedSchema.schema
    expect(sent).toMatchObject({
      version: 7,
      columns: { 0: { unique: true }, 1: { rules: { 1: { maximum: 500 } } } },
    })
  })

  it('follow a newer version while nothing is changed, and take it over changes on request', async () => {
    const place = surroundings()
    answering(server().answers)
    await show(ui(), place)
    await line(/^number price/).click()
    const newer = (version: number) => ({ ...savedSchema, version, updatedBy: 'Oskar Brandt' })
    place.queries.setQueryData(keys.schemas.list(1, 2), [newer(7)])
    await expect.element(page.getByText(/^Version 7/)).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    await userEvent.fill(page.getByLabelText('Maximum: rule 2 of price'), '500')
    place.queries.setQueryData(keys.schemas.list(1, 2), [newer(8)])
    await page.getByRole('button', { name: 'Show changes' }).click()
    await page.getByRole('button', { name: 'Take version 8' }).click()
    await expect.element(page.getByLabelText('Maximum: rule 2 of price')).toHaveValue(5000)
    await expect.element(bar).not.toBeInTheDocument()
    await userEvent.fill(page.getByLabelText('Maximum: rule 2 of price'), '600')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByLabelText('Maximum: rule 2 of price')).toHaveValue(5000)
  })

  it('are those of the report, also after another with a table of the same name and version', async () => {
    answering(server().answers)
    const place = surroundings()
    const other = reportOf(3, 'Ridgeline – full catalogue', { latestDatasetId: 19 })
    const [name] = savedSchema.schema.columns
    const theirs = { ...savedSchema, schema: { columns: [{ ...name!, name: 'title' }], rules: [] } }
    const products = {
      pageId: 'products',
      count: 5,
      fill: null,
      columns: [{ name: 'title', type: 'text' as const }],
      final: true,
    }
    place.queries.setQueryData(keys.report.detail(1, 3), { report: other, activeRun: null, budget: null })
    place.queries.setQueryData(keys.schemas.list(1, 3), [theirs])
    place.queries.setQueryData(keys.rows.tables({ id: 1, rid: 3, hid: 19 }, false), [products])
    await show(
      <Held first={2}>
        {(rid, change) => (
          <>
            <button onClick={() => change(3)}>Back</button>
            <SchemaPage id={1} rid={rid} search={{}} onSearch={() => {}} />
          </>
        )}
      </Held>,
      place,
    )
    await expect.element(line(/^number price/)).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(line(/^text title/)).toBeVisible()
    await expect.element(line(/^number price/)).not.toBeInTheDocument()
  })

  it('are opened by keyboard, and removed after a question', async () => {
    const calls = answering({
      ...server().answers,
      'DELETE /projects/1/reports/2/schemas/products': () => ({ pageId: 'products' }),
    })
    await show(ui(), surroundings())
    await expect.element(line(/^number price/)).toBeVisible()
    await focusOn(line(/^number price/))
    await press('Enter', 'Tab')
    await expect.element(page.getByRole('combobox', { name: 'Type of price' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove schema' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(page.getByText('The schema was removed')).toBeVisible()
    expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1)
  })

  it('are read-only for those who may not edit', async () => {
    answering(server().answers)
    await show(ui({ fill: true }), surroundings('VIEWER'))
    await line(/^number price/).click()
    await expect
      .element(page.getByRole('list', { name: 'Rules of price' }))
      .toMatchTextContent(/^Filled in at least 99\.9 %Hold91\.9 %, 3,912 rows/)
    for (const role of ['textbox', 'spinbutton', 'checkbox'] as const)
      expect([role, page.getByRole(role).elements()]).toEqual([role, []])
    for (const name of ['Fill from history', 'Judge past runs again', 'Add rule', 'Remove schema'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  })

  it('are accessible while they are edited and compared', async () => {
    answering(server().answers)
    let place = surroundings()
    await expectSound(
      () => ui(),
      async () => {
        await line(/^number price/).click()
        await userEvent.fill(page.getByLabelText('Minimum: rule 2 of price'), '9000')
        place.queries.setQueryData(keys.schemas.list(1, 2), [{ ...savedSchema, version: 7 }])
        await page.getByRole('button', { name: 'Show changes' }).click()
        await expect.element(page.getByRole('alert')).toBeVisible()
      },
      () => (place = surroundings()),
    )
  })
})

describe('a table without rules', () => {
  it('gets them by hand from the columns of the run', async () => {
    const calls = answering(server([]).answers)
    await show(ui(), surroundings())
    await expect
      .element(page.getByText('It needs 5 finished runs; this report has 0.', { exact: false }))
      .toBeVisible()
    await page.getByRole('button', { name: 'Add rules by hand' }).click()
    await expect.element(bar).toMatchTextContent(/^Not saved yet/)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Add rules by hand' }).click()
    await line(/^number price/).click()
    await page.getByRole('checkbox', { name: 'Required: price' }).click()
    await save.click()
    await expect.element(page.getByText('Version 1 was saved')).toBeVisible()
    expect(calls.find(({ name }) => name === put)!.body).toMatchObject({
      version: 0,
      columns: [
        { name: 'name' },
        { name: 'price', type: 'number', required: true, rules: [] },
        {},
        {},
        {},
        {},
        {},
      ],
    })
  })
})
