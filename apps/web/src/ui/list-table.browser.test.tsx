import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { boxOf, textBox } from '../testing/boxes.ts'
import { Held } from '../testing/held.tsx'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { ListTable, type ListColumn } from './list-table.tsx'

interface Crate {
  id: number
  name: string
  weight: number
}

const crates: Crate[] = [
  { id: 1, name: 'Apples', weight: 12 },
  { id: 2, name: 'Pears', weight: 1250 },
  { id: 3, name: 'Quinces', weight: 7 },
]
const columns: ListColumn<Crate>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <a href={`#${name}`}>{name}</a>, sort: 'name', bone: 90 },
  { key: 'note', title: 'Note', cell: () => 'kept cool', hideUnder: 'lg', bone: 60 },
  { key: 'weight', title: 'Weight', cell: ({ weight }) => weight, right: true, sort: 'weight', width: 120 },
]

const sortable = (
  <Held first="name">
    {(sort, onSort) => (
      <ListTable label="Crates" columns={columns} rows={crates} sort={sort} onSort={onSort} />
    )}
  </Held>
)
const selectable = (rows: Crate[] | undefined) => (
  <Held<ReadonlySet<number>> first={new Set()}>
    {(picked, onChange) => (
      <>
        <ListTable
          label="Crates"
          columns={columns}
          rows={rows}
          selection={{ picked, onChange, name: (id) => crates.find((one) => one.id === id)!.name }}
        />
        <output>{[...picked].sort((a, b) => a - b).join(' ') || 'none'}</output>
      </>
    )}
  </Held>
)
const leading = (
  <ListTable
    label="Crates"
    columns={columns}
    rows={crates}
    rowHref={({ id }) => (id === 3 ? undefined : `/crates/${id}`)}
  />
)

/** A click that keeps the selection. */
const clickOn = (locator: Locator) =>
  locator.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
const head = (name: string) => page.getByRole('columnheader', { name })

describe('sorting a list', () => {
  it('indicates the sorted column and its direction', async () => {
    await show(sortable)
    await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(head('Weight')).not.toHaveAttribute('aria-sort')
  })

  it('starts descending, and reverses at the second click', async () => {
    await show(sortable)
    await page.getByRole('button', { name: 'Weight' }).click()
    await expect.element(head('Weight')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(head('Name')).not.toHaveAttribute('aria-sort')
    await page.getByRole('button', { name: 'Weight' }).click()
    await expect.element(head('Weight')).toHaveAttribute('aria-sort', 'ascending')
  })

  it('works by keyboard too', async () => {
    await show(sortable)
    await focusOn(page.getByRole('button', { name: 'Weight' }))
    await press('Enter')
    await expect.element(head('Weight')).toHaveAttribute('aria-sort', 'descending')
    await press(' ')
    await expect.element(head('Weight')).toHaveAttribute('aria-sort', 'ascending')
  })

  it('is offered only for columns that the server can sort', async () => {
    await show(sortable)
    await expect.element(head('Note')).toBeVisible()
    expect(head('Note').getByRole('button').elements()).toEqual([])
  })
})

describe('selecting rows', () => {
  const all = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  const pears = page.getByRole('checkbox', { name: 'Select Pears' })
  const picked = page.getByRole('status')

  it('selects one, then all, then none', async () => {
    await show(selectable(crates))
    await pears.click()
    await expect.element(picked).toHaveTextContent('2')
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await expect.element(picked).toHaveTextContent('1 2 3')
    await expect.element(all).toBeChecked()
    await all.click()
    await expect.element(picked).toHaveTextContent('none')
  })

  it('deselects a single row', async () => {
    await show(selectable(crates))
    await all.click()
    await pears.click()
    await expect.element(picked).toHaveTextContent('1 3')
    await expect.element(all).toBePartiallyChecked()
  })

  it('works with Tab and the space bar', async () => {
    await show(selectable(crates))
    await focusOn(all)
    await press('Tab', 'Tab', 'Tab', ' ')
    await expect.element(pears).toHaveFocus()
    await expect.element(picked).toHaveTextContent('2')
  })

  it('of a page waits for its rows', async () => {
    const screen = await show(selectable(undefined))
    await expect.element(all).toBeDisabled()
    await screen.rerender(selectable([]))
    await expect.element(all).toBeDisabled()
    await screen.rerender(selectable(crates))
    await expect.element(all).toBeEnabled()
  })
})

describe('a row with a link', () => {
  const cell = page.getByRole('cell', { name: '1250' })

  it('opens on click', async () => {
    const screen = await show(leading)
    await cell.click()
    await expect.poll(screen.address).toBe('/crates/2')
  })

  it('opens in a new tab with the middle button, and with Ctrl', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    onTestFinished(() => opened.mockRestore())
    const screen = await show(leading)
    await cell.click({ button: 'middle' })
    await cell.click({ modifiers: ['Control'] })
    expect(opened.mock.calls).toEqual([1, 2].map(() => ['/crates/2', '_blank', 'noopener']))
    expect(screen.address()).toBe('/')
  })

  it('stays where it is after a click with the right button', async () => {
    const screen = await show(leading)
    const sent = new MouseEvent('auxclick', { button: 2, bubbles: true })
    cell.element().dispatchEvent(sent)
    await expect.element(cell).toBeVisible()
    expect(screen.address()).toBe('/')
  })

  it('does not open when a link inside it is clicked', async () => {
    onTestFinished(() => history.replaceState(null, '', location.pathname))
    const screen = await show(leading)
    await page.getByRole('link', { name: 'Pears' }).click()
    expect(screen.address()).toBe('/')
  })

  it('does not open while its text is being selected', async () => {
    const screen = await show(leading)
    await expect.element(cell).toBeVisible()
    getSelection()?.selectAllChildren(cell.element())
    clickOn(cell)
    expect(screen.address()).toBe('/')
    getSelection()?.removeAllRanges()
    clickOn(cell)
    await expect.poll(screen.address).toBe('/crates/2')
  })

  it('does nothing without a link', async () => {
    const screen = await show(leading)
    await page.getByRole('cell', { name: '7', exact: true }).click()
    expect(screen.address()).toBe('/')
  })
})

describe('the content of a list', () => {
  it('has placeholders that fit into narrow columns', async () => {
    const wide = columns.map((column) => ({ ...column, bone: 250 }))
    const screen = await show(<ListTable label="Crates" columns={wide} rows={undefined} />, { width: 375 })
    const cells = [...screen.container.querySelectorAll('td')]
    expect(cells.length).toBeGreaterThan(0)
    expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([])
  })

  it('is busy, with its header, until rows are loaded', async () => {
    const screen = await show(<ListTable label="Crates" columns={columns} rows={undefined} />)
    await expect.element(head('Name')).toBeVisible()
    expect(screen.container.querySelector('[aria-busy=true]')).not.toBeNull()
    await screen.rerender(<ListTable label="Crates" columns={columns} rows={crates} />)
    expect(screen.container.querySelector('[aria-busy=true]')).toBeNull()
    expect(page.getByRole('row').elements()).toHaveLength(4)
  })

  it('aligns numbers to the right', async () => {
    await show(sortable)
    const edges = ['12', '1250', '7'].map(
      (name) => textBox(page.getByRole('cell', { name, exact: true })).right,
    )
    expect(new Set(edges.map(Math.round)).size).toBe(1)
    expect(textBox(head('Weight').getByRole('button')).right).toBeLessThanOrEqual(boxOf(head('Weight')).right)
  })

  it('hides columns in narrow windows', async () => {
    await show(sortable, { width: 375 })
    await expect.element(head('Weight')).toBeVisible()
    await expect.element(page.getByText('Note')).not.toBeVisible()
  })

  it('truncates a long text instead of growing', async () => {
    const long = 'Crates of the orchard behind the old mill '.repeat(20)
    await show(<ListTable label="Crates" columns={columns} rows={[{ id: 1, name: long, weight: 1 }]} />)
    const { left, right } = boxOf(page.getByRole('table'))
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(boxOf(page.getByRole('cell').first()).height).toBeLessThan(60)
  })

  it('keeps its header visible while scrolling', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({
      id: index + 1,
      name: `Crate ${index}`,
      weight: 1,
    }))
    await show(<ListTable label="Crates" columns={columns} rows={many} />)
    await expect.element(page.getByText('Crate 79')).toBeInTheDocument()
    scrollTo(0, 1200)
    onTestFinished(() => scrollTo(0, 0))
    await expect.element(head('Name')).toBeInViewport()
    await expect.element(page.getByText('Crate 1', { exact: true })).not.toBeInViewport()
  })

  it('shows the details of a row below it, across all columns', async () => {
    await show(
      <ListTable
        label="Crates"
        columns={columns}
        rows={crates}
        renderBelow={({ id }) => id === 2 && 'two are bruised'}
      />,
    )
    const detail = boxOf(page.getByRole('cell', { name: 'two are bruised' }))
    expect(Math.round(detail.width)).toBe(Math.round(boxOf(page.getByRole('row').first()).width))
    expect(detail.top).toBeGreaterThanOrEqual(boxOf(page.getByRole('cell', { name: '1250' })).bottom - 1)
    expect(detail.bottom).toBeLessThanOrEqual(boxOf(page.getByRole('link', { name: 'Quinces' })).top)
  })
})

describe('lists are accessible', () => {
  it('with sorted rows', () => expectSound(() => sortable))
  it('with selected rows', () =>
    expectSound(
      () => selectable(crates),
      () => userEvent.click(page.getByRole('checkbox').first()),
    ))
  it('while loading', () => expectSound(() => selectable(undefined)))
})
