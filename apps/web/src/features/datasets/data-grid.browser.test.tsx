import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Cell, Filter, JudgedRows } from '@windrow/contract/schemas/datasets'
import type { RowChanges } from '@windrow/contract/schemas/row-evidence'
import { boxOf, textBox } from '../../testing/boxes.ts'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { usualView, type ColumnView } from './column-view.ts'
import { DataGrid } from './data-grid.tsx'

const opened = vi.fn<(row: number, column: string) => void>()
const rowShown = vi.fn<(row: number) => void>()
beforeEach(() => {
  opened.mockReset()
  rowShown.mockReset()
})

const columns: JudgedRows['columns'] = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'note', type: 'text' },
  { name: 'link', type: 'url' },
  { name: 'facts', type: 'json' },
]
const long = 'Kept in the cellar behind the old mill since the first frost of the year before last'
const someRows: Cell[][] = [
  ['Apples', 1.5, '', 'https://shop.example/apples', { colour: 'red' }],
  ['Pears', 12.25, null, 'not an address', ['a', 'b']],
  ['Quinces', 3, long, null, null],
]
const manyRows: Cell[][] = Array.from({ length: 1000 }, (_, index) => [
  `Crate ${index + 1}`,
  index,
  null,
  null,
  null,
])

interface GridProps {
  rows?: Cell[][]
  marks?: JudgedRows['marks']
  first?: Partial<ColumnView>
  changes?: RowChanges
}

function Grid({ rows = someRows, marks = [], first = {}, changes }: GridProps) {
  const [view, onView] = useState<ColumnView>({
    ...usualView,
    order: columns.map(({ name }) => name),
    ...first,
  })
  const [sort, onSort] = useState<string | undefined>('name')
  const [filters, onFilters] = useState<Filter[]>([])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 480 }}>
      <DataGrid
        data={{
          columns,
          rows,
          rowNumbers: rows.map((_, index) => index + 1),
          marks,
          pictures: [],
          pagination: { page: 1, perPage: 1000, total: rows.length },
        }}
        sort={sort}
        filters={filters}
        view={view}
        fill={new Map([['price', 0.4]])}
        changes={changes}
        stale={false}
        openCell={null}
        onSort={onSort}
        onFilters={onFilters}
        onView={onView}
        onOpen={opened}
        pictureOf={(url) => url}
        isKept={(row) => row === 2}
        onRow={rowShown}
      />
    </div>
  )
}

const grid = page.getByRole('region', { name: 'Rows, scrollable' })
const said = page.getByRole('status').first()
const cell = (name: string) => page.getByRole('cell', { name })
const head = (name: string | RegExp) => page.getByRole('columnheader', { name })

describe('cells', () => {
  it('distinguish null from an empty text', async () => {
    await show(<Grid />)
    await expect.element(cell('Apples')).toBeVisible()
    const [apples, pears] = [1, 2].map((index) => page.getByRole('row').nth(index).getByRole('cell').nth(2))
    await expect.element(apples!).toHaveTextContent('')
    await expect.element(pears!).toHaveTextContent('null')
  })

  it('align numbers to the right, and text to the left', async () => {
    await show(<Grid />)
    await expect.element(cell('Apples')).toBeVisible()
    const right = ['1.50', '12.25', '3.00'].map((number) => Math.round(textBox(cell(number)).right))
    expect(new Set(right).size).toBe(1)
    const left = ['Apples', 'Pears', 'Quinces'].map((name) => Math.round(textBox(cell(name)).left))
    expect(new Set(left).size).toBe(1)
    expect(boxOf(cell('12.25')).right - right[0]!).toBeLessThan(16)
  })

  it('truncate long text to one line; a click opens it', async () => {
    await show(<Grid />)
    const button = page.getByRole('button', { name: long })
    expect(boxOf(button).height).toBeLessThan(30)
    expect(button.element().scrollWidth).toBeGreaterThan(button.element().clientWidth)
    await button.click()
    expect(opened.mock.calls).toEqual([[3, 'note']])
  })

  it('show nested values as JSON; a click opens them in place', async () => {
    await show(<Grid />)
    const button = page.getByRole('button', { name: '{"colour":"red"}' })
    await button.click()
    const panel = page.getByRole('dialog', { name: 'Value of facts' })
    await expect.element(panel.getByRole('term')).toHaveTextContent('colour')
    await expect.element(panel.getByRole('definition')).toHaveTextContent('red')
    expect(boxOf(panel).top).toBeGreaterThanOrEqual(boxOf(button).bottom)
    expect(opened.mock.calls).toEqual([])
    await press('Escape')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('link only web URLs, in a new tab', async () => {
    await show(<Grid />)
    const link = page.getByRole('link', { name: 'https://shop.example/apples' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noreferrer')
    await expect.element(page.getByText('not an address')).toBeVisible()
    expect(page.getByRole('link').elements()).toHaveLength(1)
  })

  it('are as wide as their text needs, up to a third of the window', async () => {
    await show(<Grid />)
    await expect.element(cell('Apples')).toBeVisible()
    const widths = columns.map(
      (_, index) => boxOf(page.getByRole('row').nth(1).getByRole('cell').nth(index)).width,
    )
    expect(widths[0]).toBeLessThan(widths[2]!)
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(88)
  })
})

describe('cells that changed since the last run', () => {
  const changes: RowChanges = {
    lastRun: { historyId: 1, RunStarted: '2027-03-28T03:00:00.000Z' },
    matchedBy: ['name'],
    changes: [
      { row: 1, rowBefore: 1, cells: [] },
      { row: 2, rowBefore: 4, cells: [{ column: 'price', before: 11 }] },
    ],
  }

  it('are marked, and say what they were', async () => {
    await show(<Grid changes={changes} />)
    const ground = (name: string) => getComputedStyle(cell(name).element()).backgroundColor
    await expect.element(cell('12.25')).toHaveAttribute('data-changed', 'true')
    await head(/facts/).hover()
    expect(ground('12.25')).not.toBe(ground('1.50'))
    await cell('12.25').hover()
    await expect.element(page.getByText('Last run: 11.00')).toBeVisible()
  })

  it('are announced to keyboard users as well', async () => {
    await show(<Grid changes={changes} />)
    await focusOn(grid)
    await press('ArrowDown', 'ArrowDown', 'ArrowRight')
    await expect.element(said).toHaveTextContent('price, row 2: 12.25; last run: 11')
  })
})

describe('the columns of the grid', () => {
  const names = () =>
    page
      .getByRole('columnheader')
      .elements()
      .flatMap((one) => one.querySelector('.sorter')?.textContent?.trim() ?? [])
  const widthOf = (name: RegExp) => Math.round(boxOf(head(name)).width)

  it('begin with names and end with addresses where nobody put them in order', async () => {
    await show(<Grid first={{ order: [] }} />)
    await expect.element(cell('Apples')).toBeVisible()
    expect(names()).toEqual(['name', 'price', 'note', 'facts', 'link'])
    // Cells follow their columns.
    await expect
      .element(page.getByRole('row').nth(1).getByRole('cell').nth(4))
      .toHaveTextContent('https://shop.example/apples')
  })

  it('are moved by dragging, and with Alt and arrows', async () => {
    await show(<Grid />)
    await head(/note/).dropTo(head(/name/))
    await expect.poll(names).toEqual(['note', 'name', 'price', 'link', 'facts'])
    await focusOn(page.getByRole('button', { name: /price$/ }).first())
    await press('Alt+ArrowRight')
    await expect.poll(names).toEqual(['note', 'name', 'link', 'price', 'facts'])
  })

  it('change their width by their edge, and with Alt, Shift and arrows', async () => {
    await show(<Grid first={{ widths: { price: 120 } }} />)
    await expect.element(cell('Apples')).toBeVisible()
    expect(widthOf(/price/)).toBe(120)
    await focusOn(page.getByRole('button', { name: /price$/ }).first())
    await press('Alt+Shift+ArrowRight', 'Alt+Shift+ArrowRight')
    await expect.poll(() => widthOf(/price/)).toBe(152)
    const before = widthOf(/note/)
    const edge = head(/note/).element().querySelector('[aria-hidden=true][draggable]')!
    const { left, top, height } = edge.getBoundingClientRect()
    const at = (type: string, x: number) =>
      edge.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          button: 0,
          clientX: x,
          clientY: top + height / 2,
        }),
      )
    vi.spyOn(edge, 'setPointerCapture').mockReturnValue()
    at('pointerdown', left)
    at('pointermove', left + 40)
    at('pointerup', left + 40)
    await expect.poll(() => widthOf(/note/)).toBe(before + 40)
  })

  it('stay in view when they are pinned', async () => {
    await show(<Grid rows={manyRows} />, { width: 375 })
    await head(/price/).getByRole('button', { name: 'Filter price' }).click()
    await page.getByRole('button', { name: 'Pin column' }).click()
    await expect.poll(names).toEqual(['price', 'name', 'note', 'link', 'facts'])
    grid.element().scrollLeft = 300
    await expect.poll(() => Math.round(boxOf(head(/price/)).left - boxOf(grid).left)).toBe(52)
  })

  it('show long values on several lines when they wrap', async () => {
    await show(<Grid first={{ wrapped: true, widths: { note: 160 } }} />)
    await expect.element(cell(long)).toBeVisible()
    expect(boxOf(cell(long)).height).toBeGreaterThan(50)
    expect(boxOf(cell('Apples')).height).toBeLessThan(40)
  })
})

describe('rows that violate the schema', () => {
  const marks: JudgedRows['marks'] = [{ row: 2, column: 'price', rule: 'range' }]

  it('are marked, and so are their cells', async () => {
    await show(<Grid marks={marks} />)
    await expect.element(page.getByText('Breaks the schema: “price” is out of range.')).toBeInTheDocument()
    await page.getByText('12.25').hover()
    await expect.element(page.getByText('“price” is out of range', { exact: true })).toBeVisible()
  })

  it('have a different color only in the invalid cells', async () => {
    await show(<Grid marks={marks} />)
    // A row has another background on hover.
    await head(/facts/).hover()
    const ground = (name: string) => getComputedStyle(cell(name).element()).backgroundColor
    expect(ground('12.25')).not.toBe(ground('1.50'))
    expect(ground('Pears')).toBe(ground('Apples'))
  })

  it('are announced to keyboard users as well', async () => {
    await show(<Grid marks={marks} />)
    await focusOn(grid)
    await press('ArrowDown', 'ArrowDown', 'ArrowRight')
    await expect.element(said).toHaveTextContent('price, row 2: 12.25; “price” is out of range')
  })
})

describe('keyboard navigation in the grid', () => {
  it('starts at the first cell, and uses the arrow keys', async () => {
    await show(<Grid />)
    await focusOn(grid)
    await press('ArrowDown')
    await expect.element(said).toHaveTextContent('name, row 1: Apples')
    await press('ArrowDown', 'ArrowRight')
    await expect.element(said).toHaveTextContent('price, row 2: 12.25')
    await press('ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowLeft')
    await expect.element(said).toHaveTextContent('name, row 1: Apples')
  })

  it('goes to the ends of a row with Home and End, and of all rows with Ctrl', async () => {
    await show(<Grid />)
    await focusOn(grid)
    await press('ArrowDown', 'End')
    await expect.element(said).toHaveTextContent('facts, row 1: {"colour":"red"}')
    await press('Control+End')
    await expect.element(said).toHaveTextContent('facts, row 3: null')
    await press('Control+Home')
    await expect.element(said).toHaveTextContent('name, row 1: Apples')
  })

  it('opens the cell with Enter, and clears the selection with Escape', async () => {
    await show(<Grid />)
    await focusOn(grid)
    await press('ArrowDown', 'ArrowDown', 'Enter')
    expect(opened.mock.calls).toEqual([[2, 'name']])
    await press('Escape')
    await expect.element(said).toHaveTextContent('')
  })

  it('starts at the clicked cell', async () => {
    await show(<Grid />)
    await cell('12.25').click()
    await press('ArrowDown')
    await expect.element(said).toHaveTextContent('price, row 3: 3')
  })

  it('copies a selection made with Shift in the format of spreadsheets', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => copied.mockRestore())
    await show(<Grid />)
    await focusOn(grid)
    await press('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c')
    expect(copied.mock.calls).toEqual([['Apples\t1.5\nPears\t12.25']])
    await expect.element(page.getByText('Cells copied')).toBeVisible()
  })

  it('says if the browser refuses to copy', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    onTestFinished(() => refused.mockRestore())
    await show(<Grid />)
    await focusOn(grid)
    await press('ArrowDown', 'Control+c')
    await expect.element(page.getByText('The browser did not allow copying.')).toBeVisible()
  })

  it('leaves keys to the controls inside', async () => {
    await show(<Grid />)
    await focusOn(page.getByRole('button', { name: /name$/ }).first())
    await press('ArrowDown')
    await expect.element(said).toHaveTextContent('')
  })
})

describe('a grid of a thousand rows', () => {
  it('keeps only a few in the document while scrolling', async () => {
    await show(<Grid rows={manyRows} />)
    await expect.element(cell('Crate 1')).toBeVisible()
    expect(page.getByRole('row').elements().length).toBeLessThan(80)
    expect(grid.element().scrollHeight).toBeGreaterThan(1000 * 20)
    grid.element().scrollTop = grid.element().scrollHeight
    await expect.element(cell('Crate 1000')).toBeVisible()
    await expect.element(cell('Crate 1')).not.toBeInTheDocument()
  })

  it('keeps the header and row numbers visible', async () => {
    await show(<Grid rows={manyRows} />, { width: 375 })
    await expect.element(cell('Crate 1')).toBeVisible()
    grid.element().scrollTo(400, 6000)
    await expect.element(page.getByRole('rowheader').nth(5)).toBeVisible()
    await expect
      .poll(() => boxOf(page.getByRole('rowheader').nth(20)).left - boxOf(grid).left)
      .toBeLessThan(10)
    expect(boxOf(head(/price/)).top).toBeLessThan(boxOf(grid).top + 10)
  })

  it('can be navigated by keyboard to the last row', async () => {
    await show(<Grid rows={manyRows} />)
    await focusOn(grid)
    await press('ArrowDown', 'Control+ArrowDown')
    await expect.element(said).toHaveTextContent('name, row 1000: Crate 1000')
    await expect.element(cell('Crate 1000')).toBeInViewport()
    await press('PageUp')
    await expect.element(said).toHaveTextContent('name, row 985: Crate 985')
  })

  it('tells screen readers the number of rows, and which one is current', async () => {
    await show(<Grid rows={manyRows} />)
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
    await expect.element(page.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2')
  })
})

describe('the header of the grid', () => {
  it('sorts ascending, descending, then not at all', async () => {
    await show(<Grid />)
    const price = head(/price/)
    const button = price.getByRole('button').first()
    await button.click()
    await expect.element(price).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(head(/name/)).not.toHaveAttribute('aria-sort')
    await button.click()
    await expect.element(price).toHaveAttribute('aria-sort', 'descending')
    await button.click()
    await expect.element(price).not.toHaveAttribute('aria-sort')
  })

  it('shows where each row comes from, and which rows have page snapshots', async () => {
    await show(<Grid />)
    await page.getByRole('button', { name: '2, show the page snapshot of this row' }).click()
    await page.getByRole('button', { name: '3, show where this row comes from' }).click()
    expect(rowShown.mock.calls).toEqual([[2], [3]])
    expect(page.getByRole('button', { name: /show the page/ }).elements()).toHaveLength(1)
  })

  it('says how filled a column is', async () => {
    await show(<Grid />)
    await expect.element(head(/price/).getByRole('img', { name: '40% filled' })).toBeVisible()
    expect(page.getByRole('img', { name: /filled$/ }).elements()).toHaveLength(1)
  })

  it('is accessible, also with marked rows', () =>
    expectSound(() => <Grid marks={[{ row: 2, column: 'price', rule: 'range' }]} />))
})
