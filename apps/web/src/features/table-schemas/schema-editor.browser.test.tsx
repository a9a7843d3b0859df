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
  it('have one row per column', async () => {
    await show(editor())
    await expect.element(page.getByLabelText('Pattern of sku')).toHaveValue('[A-Z]-\\d+')
    await expect.element(page.getByRole('checkbox', { name: 'sku must be unique' })).toBeChecked()
    await expect.element(page.getByLabelText('Maximum of price')).toHaveValue(100)
    await expect.element(page.getByLabelText('Allowed values of colour')).toHaveValue('red, green')
  })

  it('are sent with changed and unchanged ones', async () => {
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

  it('show server errors at their cell until it is changed', async () => {
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

  it('show errors of no cell above the table', async () => {
    answering({
      [put]: () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'Someone else has changed the schema.' })
      },
    })
    await show(editor())
    await save.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Someone else has changed the schema.')
  })

  it('can be navigated by keyboard, cell by cell', async () => {
    await show(editor())
    await focusOn(page.getByRole('combobox', { name: 'Type of sku' }))
    await press('Tab')
    await expect.element(page.getByRole('checkbox', { name: 'sku must be filled' })).toHaveFocus()
    await press('Tab', 'Tab')
    await expect.element(page.getByLabelText('Pattern of sku')).toHaveFocus()
  })

  it('can be removed completely', async () => {
    const calls = answering({
      'DELETE /projects/1/reports/2/schemas/products': () => ({ pageId: 'products' }),
    })
    await show(editor())
    await page.getByRole('button', { name: 'Remove schema' }).click()
    await expect.element(page.getByText('The schema was removed')).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  it('are read-only for users who may not change them', async () => {
    await show(editor(true))
    await expect.element(page.getByLabelText('Pattern of sku')).toHaveAttribute('readonly')
    await expect.element(page.getByRole('checkbox', { name: 'sku must be unique' })).toBeDisabled()
    expect(page.getByRole('button').elements()).toEqual([])
    expect(page.getByRole('combobox').elements()).toEqual([])
  })

  it('are accessible, also read-only', async () => {
    await expectSound(() => editor())
    await expectSound(() => editor(true))
  })
})

describe('the validation of a run', () => {
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

  it('is one line if it passes', async () => {
    await show(view, { queries: judged([]) })
    await expect.element(page.getByText('All 1,200 rows of this run pass.')).toBeVisible()
  })

  it('lists the failed rules with the first rows if it fails', async () => {
    await show(view, { queries: judged(broken) })
    await expect.element(page.getByText('12 of 1,200 rows break a rule.')).toBeVisible()
    const items = page.getByRole('listitem')
    await expect.element(items.first()).toHaveTextContent('“sku” is empty 12 rows: 1, 4, 9 …')
    await expect.element(items.last()).toHaveTextContent('The table has too few rows')
  })

  it('says if a table has not been validated', async () => {
    await show(<JudgementView place={place} pageId="others" />, { queries: judged([]) })
    await expect
      .element(page.getByText("This run hasn't been checked against this table's schema yet."))
      .toBeVisible()
  })

  it('is accessible', () =>
    expectSound(
      () => view,
      undefined,
      () => ({ queries: judged(broken) }),
    ))
})
