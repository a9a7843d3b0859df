import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Column, Filter } from '@windrow/contract/schemas/datasets'
import { Held } from '../../testing/held.tsx'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { filterText } from './column-comparisons.ts'
import { ColumnFilter } from './column-filter.tsx'

const filter = (type: Column['type'], first: Filter[] = []) => (
  <Held first={first}>
    {(filters, onFilters) => (
      <>
        <ColumnFilter column={{ name: 'price', type }} filters={filters} onFilters={onFilters} />
        <output>{filters.map((one) => `${one.column} ${filterText(one)}`).join('; ') || 'none'}</output>
      </>
    )}
  </Held>
)
const button = page.getByRole('button', { name: /^Filter (on )?price/ })
const how = page.getByRole('combobox', { name: 'How to compare price' })
const value = page.getByLabelText('Value', { exact: true })
const apply = page.getByRole('button', { name: 'Apply' })
const held = page.getByRole('status')

const open = async (type: Column['type'], first?: Filter[]) => {
  await show(filter(type, first))
  await button.click()
  await expect.element(how).toHaveFocus()
}
const offered = () => Array.from((how.element() as HTMLSelectElement).options, ({ text }) => text)

describe('a column filter', () => {
  it.each([
    [
      'text',
      [
        'contains',
        'does not contain',
        'is',
        'is not',
        'starts with',
        'is one of',
        'is empty',
        'is not empty',
      ],
    ],
    [
      'number',
      ['is between', 'at least', 'at most', 'is', 'is not', 'is one of', 'is empty', 'is not empty'],
    ],
    ['boolean', ['is', 'is empty', 'is not empty']],
    ['json', ['contains', 'does not contain', 'is empty', 'is not empty']],
  ] as const)('offers suitable comparisons for %s', async (type, expected) => {
    await open(type)
    expect(offered()).toEqual(expected)
  })

  it('can be set by keyboard alone, and its button shows it', async () => {
    await show(filter('text'))
    await focusOn(button)
    await press('Enter', 'Tab')
    await userEvent.keyboard('apple')
    await press('Enter')
    await expect.element(held).toHaveTextContent('price contains “apple”')
    await expect.element(how).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Filter on price, active' })).toHaveFocus()
  })

  it('waits for a value to compare with', async () => {
    await open('text')
    await expect.element(apply).toBeDisabled()
    await userEvent.fill(value, '   ')
    await expect.element(apply).toBeDisabled()
    await userEvent.fill(value, 'x')
    await expect.element(apply).toBeEnabled()
  })

  it('needs no value to find empty cells', async () => {
    await open('number')
    await how.selectOptions('is empty')
    await expect.element(value).not.toBeInTheDocument()
    await apply.click()
    await expect.element(held).toHaveTextContent('price is empty')
  })

  it('accepts both ends of a range, or one', async () => {
    await open('number')
    await userEvent.fill(page.getByLabelText('From'), '2')
    await apply.click()
    await expect.element(held).toHaveTextContent('price at least 2')
    await button.click()
    await expect.element(page.getByLabelText('From')).toHaveValue(2)
    await userEvent.fill(page.getByLabelText('To'), '10')
    await apply.click()
    await expect.element(held).toHaveTextContent('price at least 2; price at most 10')
  })

  it('says that a reversed range contains nothing', async () => {
    await open('number')
    await userEvent.fill(page.getByLabelText('From'), '10')
    await userEvent.fill(page.getByLabelText('To'), '9')
    await expect.element(apply).toBeDisabled()
    await how.hover()
    await apply.hover({ force: true })
    await expect.element(page.getByText('The first value must be below the second.')).toBeVisible()
    await press('Enter')
    await expect.element(held).toHaveTextContent('none')
  })

  it('accepts a list of values, also for numbers', async () => {
    await open('number')
    await how.selectOptions('is one of')
    await userEvent.fill(value, '1, 2,3')
    await apply.click()
    await expect.element(held).toHaveTextContent('price is one of 1, 2, 3')
  })

  it('chooses between true and false', async () => {
    await open('boolean')
    await page.getByRole('combobox', { name: 'Value' }).selectOptions('false')
    await apply.click()
    await expect.element(held).toHaveTextContent('price is “false”')
  })

  it('takes a day from a calendar, with a time if needed', async () => {
    await open('date')
    await expect.element(page.getByLabelText('From')).toHaveAttribute('type', 'date')
    await open('datetime')
    await expect.element(page.getByLabelText('From')).toHaveAttribute('type', 'datetime-local')
  })

  it('can be removed, without removing those of other columns', async () => {
    const other: Filter = { column: 'name', operator: 'isEmpty', values: [] }
    await open('text', [other, { column: 'price', operator: 'is', values: ['x'] }])
    await page.getByRole('button', { name: 'Remove filter' }).click()
    await expect.element(held).toHaveTextContent('name is empty')
  })

  it('changes nothing when closed with Escape', async () => {
    await open('text')
    await userEvent.fill(value, 'x')
    await press('Escape')
    await expect.element(held).toHaveTextContent('none')
    await expect.element(button).toHaveFocus()
  })

  it.each(['text', 'number', 'boolean', 'datetime'] as const)('is accessible for %s', (type) =>
    expectSound(
      () => filter(type),
      () => button.click(),
    ),
  )
})
