import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { FieldList } from './field-list.tsx'
import { RowsPane } from './rows-pane.tsx'
import { EditedRecipe } from './testing/edited-recipe.tsx'

const evaluation: Evaluation = {
  type: 'list',
  itemNodes: [1, 2, 3],
  itemsFault: null,
  fields: [
    {
      name: 'name',
      matches: 3,
      nodes: [4, 5, 6],
      samples: [
        { raw: ' Apples ', value: 'Apples' },
        { raw: 'Pears', value: 'Pears' },
      ],
      fault: null,
    },
    {
      name: 'price',
      matches: 1,
      nodes: [7, null, null],
      samples: [{ raw: '1.50 CHF', value: null }],
      fault: 'The pattern finds nothing.',
    },
  ],
  columns: [
    { name: 'name', type: 'text' },
    { name: 'price', type: 'number' },
  ],
  rows: [
    ['Apples', 1.5],
    ['Pears', null],
  ],
  rowCount: 2,
  next: null,
  follow: [],
  milliseconds: 3.2,
}
const shown = async (given: ConstructorParameters<typeof EditedRecipe>[0] = { evaluation }) => {
  const edited = new EditedRecipe(given)
  await show(
    edited.around(
      <>
        <FieldList />
        <RowsPane hidden={false} />
      </>,
    ),
  )
  return edited
}
const fields = page.getByRole('list', { name: 'Fields' })
/** What is wrong with a name stands within its label. */
const name = page.getByRole('textbox', { name: /^Name/ })
const row = (name: string) => fields.getByRole('button', { name: new RegExp(`${name} \\S+ `) }).first()
const fieldsOf = (edited: EditedRecipe) => edited.now().types['list']!.fields

describe('the fields of a page type', () => {
  it('say where they are found, how often, and with what', async () => {
    await shown()
    await expect.element(row('name')).toMatchTextContent('h3')
    await expect.element(row('name')).toMatchTextContent('Apples')
    await expect.element(row('name')).toMatchTextContent('3/3')
    await expect.element(row('price')).toMatchTextContent('1/3')
  })

  it('say what is wrong with them while they are closed', async () => {
    await shown()
    await expect.element(page.getByText('The pattern finds nothing.')).toBeVisible()
  })

  it('open one at a time', async () => {
    await shown()
    await expect.element(row('name')).toHaveAttribute('aria-expanded', 'true')
    await row('price').click()
    await expect.element(row('price')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(row('name')).toHaveAttribute('aria-expanded', 'false')
    await row('price').click()
    await expect.element(row('price')).toHaveAttribute('aria-expanded', 'false')
  })

  it('get another name, which keeps their place', async () => {
    const edited = await shown()
    await userEvent.fill(name, 'title')
    await press('Enter')
    await expect.poll(() => Object.keys(fieldsOf(edited))).toEqual(['title', 'price'])
  })

  it('refuse a name that another one has, or that is none', async () => {
    const edited = await shown()
    await userEvent.fill(name, 'price')
    await expect.element(page.getByText('Another field already has this name.')).toBeVisible()
    await userEvent.fill(name, '1st')
    await expect.element(page.getByText(/^Start with a letter/)).toBeVisible()
    await press('Enter')
    expect(Object.keys(fieldsOf(edited))).toEqual(['name', 'price'])
  })

  it('get another type, and with it what numbers need', async () => {
    const edited = await shown()
    await expect.element(page.getByLabelText('Decimal sign of name')).not.toBeInTheDocument()
    await page.getByLabelText('Type of name').selectOptions('Number')
    await page.getByLabelText('Decimal sign of name').selectOptions('1.234,56')
    await expect.poll(() => fieldsOf(edited)['name']).toMatchObject({ type: 'number', decimal: ',' })
  })

  it('have further selectors for where the first finds nothing', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Fallback selector, used if this one finds nothing' }).click()
    expect(fieldsOf(edited)['name']!.select).toBe('h3')
    await userEvent.fill(page.getByLabelText('Selector 2 of name'), 'h2')
    await expect.poll(() => fieldsOf(edited)['name']!.select).toEqual(['h3', 'h2'])
    await userEvent.clear(page.getByLabelText('Selector 2 of name'))
    await expect.poll(() => fieldsOf(edited)['name']!.select).toBe('h3')
  })

  it('are moved and removed', async () => {
    const edited = await shown()
    await expect.element(page.getByRole('button', { name: 'Move name up' })).toBeDisabled()
    await page.getByRole('button', { name: 'Move name down' }).click()
    await expect.poll(() => Object.keys(fieldsOf(edited))).toEqual(['price', 'name'])
    await page.getByRole('button', { name: 'Remove name' }).click()
    await expect.poll(() => Object.keys(fieldsOf(edited))).toEqual(['price'])
  })

  it('are added under a name of their own, and opened', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Add field' }).click()
    await expect.poll(() => Object.keys(fieldsOf(edited))).toHaveLength(3)
    const added = Object.keys(fieldsOf(edited))[2]!
    await expect.element(page.getByLabelText(`Selector of ${added}`)).toBeVisible()
  })

  it('show what stands on the page beside what becomes of it', async () => {
    await shown()
    const samples = page.getByRole('table', { name: 'Sample values' })
    await expect.element(samples.getByRole('row').nth(1)).toMatchTextContent('Apples')
    await expect.element(samples.getByRole('columnheader', { name: 'On the page' })).toBeInTheDocument()
  })

  it('are opened by the keyboard', async () => {
    await shown()
    await focusOn(row('price'))
    await press('Enter')
    await expect.element(row('price')).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('the cleaning of a field', () => {
  const step = page.getByRole('button', { name: 'Step', exact: true })
  const cleanOf = (edited: EditedRecipe) => fieldsOf(edited)['name']!.clean

  it('is a list of steps, each of a kind', async () => {
    const edited = await shown()
    await step.click()
    await expect.poll(() => cleanOf(edited)).toEqual([{ match: '\\d+' }])
    await page.getByLabelText('Kind of step 1 of name').selectOptions('Replace')
    await userEvent.fill(page.getByLabelText('Pattern of step 1 of name'), ' CHF')
    await userEvent.fill(page.getByLabelText('Replacement of step 1 of name'), '')
    await expect.poll(() => cleanOf(edited)).toEqual([{ replace: ' CHF', with: '' }])
  })

  it('keeps a part of a list, counted from its end too', async () => {
    const edited = await shown()
    await step.click()
    await page.getByLabelText('Kind of step 1 of name').selectOptions('Split, keep part')
    await userEvent.fill(page.getByLabelText('Part to keep of step 1 of name'), '-')
    await expect.element(page.getByLabelText('Part to keep of step 1 of name')).toHaveValue('-')
    await userEvent.fill(page.getByLabelText('Part to keep of step 1 of name'), '-1')
    await expect.poll(() => cleanOf(edited)).toEqual([{ split: ',', part: -1 }])
  })

  it('loses one step and keeps the others', async () => {
    const edited = await shown()
    await step.click()
    await step.click()
    await userEvent.fill(page.getByLabelText('Pattern of step 2 of name'), 'b')
    await page.getByRole('button', { name: 'Remove step 1 of name' }).click()
    await expect.poll(() => cleanOf(edited)).toEqual([{ match: 'b' }])
  })

  it('says at the step what is wrong with it', async () => {
    await shown({
      evaluation,
      faults: { 'types.list.fields.name.clean.0.match': 'The pattern cannot be read.' },
    })
    await step.click()
    await expect.element(page.getByText('The pattern cannot be read.')).toBeVisible()
  })
})

describe('the rows of the page', () => {
  it('are counted, with how long they took', async () => {
    await shown()
    await expect
      .element(page.getByRole('region', { name: 'Rows' }).getByRole('status'))
      .toMatchTextContent('2 rows from this page in 4 ms')
  })

  it('open the field of a column that is clicked', async () => {
    await shown()
    await page.getByRole('columnheader', { name: 'price' }).getByRole('button').click()
    await expect.element(row('price')).toHaveAttribute('aria-expanded', 'true')
  })

  it('tell what is missing from what is empty', async () => {
    await shown()
    await expect
      .element(page.getByRole('table', { name: 'Rows of this page' }).getByRole('row').last())
      .toHaveTextContent('2Pearsnull')
  })

  it('say that no page is open', async () => {
    await shown({})
    await expect.element(page.getByText('No page of this type is open.')).toBeVisible()
  })

  it('are sound, with their fields', () =>
    expectSound(() => (
      <>
        <h1>Recipe</h1>
        {new EditedRecipe({ evaluation }).around(
          <>
            <FieldList />
            <RowsPane hidden={false} />
          </>,
        )}
      </>
    )))
})
