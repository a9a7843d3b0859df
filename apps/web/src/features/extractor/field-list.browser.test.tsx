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
/** Error messages are part of the input's label. */
const name = page.getByRole('textbox', { name: /^Name/ })
const row = (name: string) => fields.getByRole('button', { name: new RegExp(`${name} \\S+ `) }).first()
const fieldsOf = (edited: EditedRecipe) => edited.now().types['list']!.fields

describe('the fields of a page type', () => {
  it('show their source, number of matches, and a sample', async () => {
    await shown()
    await expect.element(row('name')).toMatchTextContent('h3')
    await expect.element(row('name')).toMatchTextContent('Apples')
    await expect.element(row('name')).toMatchTextContent('3/3')
    await expect.element(row('price')).toMatchTextContent('1/3')
  })

  it('show their errors while collapsed', async () => {
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

  it('can be renamed, and keep their position', async () => {
    const edited = await shown()
    await userEvent.fill(name, 'title')
    await press('Enter')
    await expect.poll(() => Object.keys(fieldsOf(edited))).toEqual(['title', 'price'])
  })

  it('reject a taken or invalid name', async () => {
    const edited = await shown()
    await userEvent.fill(name, 'price')
    await expect.element(page.getByText('Another field already has this name.')).toBeVisible()
    await userEvent.fill(name, '1st')
    await expect.element(page.getByText(/^Start with a letter/)).toBeVisible()
    await press('Enter')
    expect(Object.keys(fieldsOf(edited))).toEqual(['name', 'price'])
  })

  it('can change type, with the settings of numbers', async () => {
    const edited = await shown()
    await expect.element(page.getByLabelText('Decimal sign of name')).not.toBeInTheDocument()
    await page.getByLabelText('Type of name').selectOptions('Number')
    await page.getByLabelText('Decimal sign of name').selectOptions('1.234,56')
    await expect.poll(() => fieldsOf(edited)['name']).toMatchObject({ type: 'number', decimal: ',' })
  })

  it('have fallback selectors', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Fallback selector, used if this one finds nothing' }).click()
    expect(fieldsOf(edited)['name']!.select).toBe('h3')
    await userEvent.fill(page.getByLabelText('Selector 2 of name'), 'h2')
    await expect.poll(() => fieldsOf(edited)['name']!.select).toEqual(['h3', 'h2'])
    await userEvent.clear(page.getByLabelText('Selector 2 of name'))
    await expect.poll(() => fieldsOf(edited)['name']!.select).toBe('h3')
  })

  it('can be moved and removed', async () => {
    const edited = await shown()
    await expect.element(page.getByRole('button', { name: 'Move name up' })).toBeDisabled()
    await page.getByRole('button', { name: 'Move name down' }).click()
    await expect.poll(() => Object.keys(fieldsOf(edited))).toEqual(['price', 'name'])
    await page.getByRole('button', { name: 'Remove name' }).click()
    await expect.poll(() => Object.keys(fieldsOf(edited))).toEqual(['price'])
  })

  it('are added with a unique name, and opened', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Add field' }).click()
    await expect.poll(() => Object.keys(fieldsOf(edited))).toHaveLength(3)
    const added = Object.keys(fieldsOf(edited))[2]!
    await expect.element(page.getByLabelText(`Selector of ${added}`)).toBeVisible()
  })

  it('show the text on the page beside the resulting value', async () => {
    await shown()
    const samples = page.getByRole('table', { name: 'Sample values' })
    await expect.element(samples.getByRole('row').nth(1)).toMatchTextContent('Apples')
    await expect.element(samples.getByRole('columnheader', { name: 'On the page' })).toBeInTheDocument()
  })

  it('open by keyboard', async () => {
    await shown()
    await focusOn(row('price'))
    await press('Enter')
    await expect.element(row('price')).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('the cleaning steps of a field', () => {
  const step = page.getByRole('button', { name: 'Step', exact: true })
  const cleanOf = (edited: EditedRecipe) => fieldsOf(edited)['name']!.clean

  it('are a list, each with a type', async () => {
    const edited = await shown()
    await step.click()
    await expect.poll(() => cleanOf(edited)).toEqual([{ replace: '\\D+', with: '' }])
    await page.getByLabelText('Kind of step 1 of name').selectOptions('Replace a pattern')
    await userEvent.fill(page.getByLabelText('Pattern of step 1 of name'), ' CHF')
    await userEvent.fill(page.getByLabelText('Replacement of step 1 of name'), '')
    await expect.poll(() => cleanOf(edited)).toEqual([{ replace: ' CHF', with: '' }])
  })

  it('say in plain words what they do, and show a pattern only where one is typed', async () => {
    const edited = await shown()
    await step.click()
    const kind = page.getByLabelText('Kind of step 1 of name')
    const pattern = page.getByLabelText('Pattern of step 1 of name')
    await expect.element(kind).toHaveDisplayValue('Keep only digits')
    await expect.element(pattern).not.toBeInTheDocument()
    await kind.selectOptions('Replace a pattern')
    await userEvent.fill(page.getByLabelText('Replacement of step 1 of name'), '')
    await userEvent.fill(pattern, '\\s+')
    await expect.element(pattern).toBeVisible()
    await expect.poll(() => cleanOf(edited)).toEqual([{ replace: '\\s+', with: '' }])
  })

  it('keep a part of a list, also counted from its end', async () => {
    const edited = await shown()
    await step.click()
    await page.getByLabelText('Kind of step 1 of name').selectOptions('Split, keep part')
    await userEvent.fill(page.getByLabelText('Part to keep of step 1 of name'), '-')
    await expect.element(page.getByLabelText('Part to keep of step 1 of name')).toHaveValue('-')
    await userEvent.fill(page.getByLabelText('Part to keep of step 1 of name'), '-1')
    await expect.poll(() => cleanOf(edited)).toEqual([{ split: ',', part: -1 }])
  })

  it('can be removed one by one', async () => {
    const edited = await shown()
    await step.click()
    await step.click()
    await page.getByLabelText('Kind of step 2 of name').selectOptions('Keep a pattern')
    await userEvent.fill(page.getByLabelText('Pattern of step 2 of name'), 'b')
    await page.getByRole('button', { name: 'Remove step 1 of name' }).click()
    await expect.poll(() => cleanOf(edited)).toEqual([{ match: 'b' }])
  })

  it('show their errors', async () => {
    await shown({
      evaluation,
      faults: { 'types.list.fields.name.clean.0.replace': 'The pattern cannot be read.' },
    })
    await step.click()
    await expect.element(page.getByText('The pattern cannot be read.')).toBeVisible()
  })
})

describe('the rows of the page', () => {
  it('show their number and the time taken', async () => {
    await shown()
    await expect
      .element(page.getByRole('region', { name: 'Rows' }).getByRole('status'))
      .toMatchTextContent('2 rows from this page in 4 ms')
  })

  it('open the field of a clicked column', async () => {
    await shown()
    await page.getByRole('columnheader', { name: 'price' }).getByRole('button').click()
    await expect.element(row('price')).toHaveAttribute('aria-expanded', 'true')
  })

  it('distinguish missing from empty values', async () => {
    await shown()
    await expect
      .element(page.getByRole('table', { name: 'Rows of this page' }).getByRole('row').last())
      .toHaveTextContent('2Pearsnull')
  })

  it('say that no page is open', async () => {
    await shown({})
    await expect.element(page.getByText('No page of this type is open.')).toBeVisible()
  })

  it('are accessible, with their fields', () =>
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
