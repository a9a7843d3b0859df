import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import type { SavedSchema } from '@windrow/contract/schemas/table-schemas'
import { keys } from '../../keys/keys.ts'
import { answering } from '../../testing/answers.ts'
import { focusOn, press } from '../../testing/keyboard.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { JudgementView } from './judgement-view.tsx'
import { SchemaEditor } from './schema-editor.tsx'

const saved: SavedSchema = {
  pageId: 'products',
  schema: {
    columns: [
      { name: 'sku', type: 'text', required: true, unique: true, pattern: '[A-Z]-\\d+' },
      { name: 'price', type: 'number', required: false, unique: false, minimum: 0, maximum: 100 },
      { name: 'colour', type: 'text', required: false, unique: false, allowed: ['red', 'green'] },
    ],
    minimumRows: 5,
  },
  updatedDate: '2026-11-20T06:00:00.000Z',
  updatedBy: 'Ada',
}
const editor = (readOnly = false) => <SchemaEditor id={1} rid={2} saved={saved} readOnly={readOnly} />
const save = page.getByRole('button', { name: 'Save schema' })
const put = 'PUT /projects/1/reports/2/schemas/products'

describe('the rules of a table', () => {
  it('stand in a line for each column', async () => {
    await show(editor())
    await expect.element(page.getByLabelText('Pattern of sku')).toHaveValue('[A-Z]-\\d+')
    await expect.element(page.getByRole('checkbox', { name: 'sku must be unique' })).toBeChecked()
    await expect.element(page.getByLabelText('Maximum of price')).toHaveValue(100)
    await expect.element(page.getByLabelText('Allowed values of colour')).toHaveValue('red, green')
  })

  it('are sent as they were changed, with those that were not', async () => {
    const calls = answering({ [put]: () => saved })
    await show(editor())
    await page.getByRole('combobox', { name: 'Type of price' }).selectOptions('integer')
    await page.getByRole('checkbox', { name: 'price must be filled' }).click()
    await userEvent.fill(page.getByLabelText('Minimum of price'), '0.5')
    await userEvent.clear(page.getByLabelText('Pattern of sku'))
    await userEvent.fill(page.getByLabelText('Allowed values of colour'), 'red, ,blue ')
    await save.click()
    await expect.element(page.getByText('Schema saved. The next run is checked against it')).toBeVisible()
    expect(calls[0]?.body).toEqual({
      minimumRows: 5,
      columns: [
        { name: 'sku', type: 'text', required: true, unique: true },
        { name: 'price', type: 'integer', required: true, unique: false, minimum: 0.5, maximum: 100 },
        { name: 'colour', type: 'text', required: false, unique: false, allowed: ['red', 'blue'] },
      ],
    })
  })

  it('say at their cell what the server does not take, until it is changed', async () => {
    answering({
      [put]: () => {
        throw new ApiError(422, {
          code: 'VALIDATION',
          message: 'Invalid',
          errors: [{ path: 'body.columns.0.pattern', message: 'The pattern cannot be read.' }],
        })
      },
    })
    await show(editor())
    await userEvent.fill(page.getByLabelText('Pattern of sku'), '(')
    await save.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The pattern cannot be read.')
    await expect.element(page.getByLabelText('Pattern of sku')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText('Pattern of colour')).toHaveAttribute('aria-invalid', 'false')
    await userEvent.fill(page.getByLabelText('Pattern of sku'), '.*')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('say above what belongs to no cell', async () => {
    answering({
      [put]: () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'Someone else has changed the schema.' })
      },
    })
    await show(editor())
    await save.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Someone else has changed the schema.')
  })

  it('are gone through by the keyboard, cell by cell', async () => {
    await show(editor())
    await focusOn(page.getByRole('combobox', { name: 'Type of sku' }))
    await press('Tab')
    await expect.element(page.getByRole('checkbox', { name: 'sku must be filled' })).toHaveFocus()
    await press('Tab', 'Tab')
    await expect.element(page.getByLabelText('Pattern of sku')).toHaveFocus()
  })

  it('are removed as a whole', async () => {
    const calls = answering({
      'DELETE /projects/1/reports/2/schemas/products': () => ({ pageId: 'products' }),
    })
    await show(editor())
    await page.getByRole('button', { name: 'Remove schema' }).click()
    await expect.element(page.getByText('The schema was removed')).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  it('are only to be read by those who may not change them', async () => {
    await show(editor(true))
    await expect.element(page.getByLabelText('Pattern of sku')).toHaveAttribute('readonly')
    await expect.element(page.getByRole('checkbox', { name: 'sku must be unique' })).toBeDisabled()
    expect(page.getByRole('button').elements()).toEqual([])
    expect(page.getByRole('combobox').elements()).toEqual([])
  })

  it('are sound, also where one may only read them', async () => {
    await expectSound(() => editor())
    await expectSound(() => editor(true))
  })
})

describe('how a run stands up to the rules', () => {
  const place = { id: 1, rid: 2, hid: 3 }
  const judged = (
    breaches: {
      column: string | null
      rule: 'required' | 'minimumRows'
      count: number
      rowNumbers: number[]
    }[],
  ) => {
    const queries = heldQueries()
    queries.setQueryData(keys.schemas.judgements(place.id, place.rid, place.hid), [
      {
        pageId: 'products',
        judgement: { rows: 1200, badRows: breaches.length > 0 ? 12 : 0, breaches },
        schema: saved.schema,
        judgedDate: '2026-11-20T06:00:00.000Z',
      },
    ])
    return queries
  }
  const view = <JudgementView place={place} pageId="products" />
  const broken = [
    { column: 'sku', rule: 'required' as const, count: 12, rowNumbers: [1, 4, 9] },
    { column: null, rule: 'minimumRows' as const, count: 1, rowNumbers: [] },
  ]

  it('is said in a line where it passes', async () => {
    await show(view, { queries: judged([]) })
    await expect.element(page.getByText('All 1,200 rows of this run pass.')).toBeVisible()
  })

  it('is said rule by rule where it does not, with the first rows', async () => {
    await show(view, { queries: judged(broken) })
    await expect.element(page.getByText('12 of 1,200 rows break a rule.')).toBeVisible()
    const items = page.getByRole('listitem')
    await expect.element(items.first()).toHaveTextContent('“sku” is empty 12 rows: 1, 4, 9 …')
    await expect.element(items.last()).toHaveTextContent('The table has too few rows')
  })

  it('is not yet known of a table that was not judged', async () => {
    await show(<JudgementView place={place} pageId="others" />, { queries: judged([]) })
    await expect
      .element(page.getByText("This run hasn't been checked against this table's schema yet."))
      .toBeVisible()
  })

  it('is sound', () =>
    expectSound(
      () => view,
      undefined,
      () => ({ queries: judged(broken) }),
    ))
})
