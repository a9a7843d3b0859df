import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { JudgedRows } from '@windrow/contract/schemas/datasets'
import type { RowChanges, RowEvidence } from '@windrow/contract/schemas/row-evidence'
import { answering } from '../../testing/answers.ts'
import { boxOf } from '../../testing/boxes.ts'
import { press } from '../../testing/keyboard.ts'
import { show, type Surroundings } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { RowPanel } from './row-panel.tsx'
import { useRowSteps } from './use-row-steps.ts'

const place = { id: 1, rid: 2, hid: 3 }
const closed = vi.fn<() => void>()
const turned = vi.fn<(page: number) => void>()

const cell = (
  name: string,
  value: string | number | null,
  more: Partial<RowEvidence['cells'][number]> = {},
) => ({
  column: { name, type: typeof value === 'number' ? ('number' as const) : ('text' as const) },
  value,
  isSame: true,
  rules: [],
  ...more,
})
const range = { kind: 'range' as const, minimum: 1, level: 'HOLD' as const }

function evidenceOf(row: number, change: Partial<RowEvidence> = {}): RowEvidence {
  return {
    row,
    url: `https://shop.example/p/${row}`,
    request: { at: '2027-03-28T03:00:09.000Z', httpStatus: 200, attempts: 2, bytes: 900, milliseconds: 80 },
    proxyList: null,
    snapshot: {
      id: row,
      reason: 'sample',
      url: `https://shop.example/p/${row}`,
      type: 'product',
      code: null,
      httpStatus: 200,
      pageId: 'products',
      firstRow: row,
      rowCount: 1,
      hasHtml: true,
      hasScreenshot: false,
      bytes: 41_200,
      createdDate: '2027-03-28T03:00:09.000Z',
    },
    missing: null,
    sample: 20,
    fields: [
      { field: 'name', node: 4, isFound: true, selector: 'h1', elements: 1, elementsBefore: 1 },
      { field: 'price', node: 6, isFound: false, selector: '.price > span', elements: 0, elementsBefore: 1 },
    ],
    lastRun: { historyId: 2, RunStarted: '2027-03-27T03:00:00.000Z' },
    rowBefore: 9,
    cells: [
      cell('name', `Tent ${row}`),
      cell('price', null, {
        before: 54,
        isSame: false,
        rules: [{ kind: 'range', rule: range, level: 'HOLD', isBroken: row === 2 }],
      }),
      cell('brand', 'Fjell', { isSame: null }),
    ],
    marks: [],
    ...change,
  }
}

const html =
  '<!doctype html><html data-wn="0"><head data-wn="1"></head><body data-wn="2"><main data-wn="3"><h1 data-wn="4">Tent</h1>' +
  '<div class="sale" data-wn="5"><b data-wn="6">54</b></div></main><p data-wn="7" style="margin-top:2000px">End</p></body></html>'
const rowPath = (row: number) => `GET /projects/1/reports/2/histories/3/pages/products/rows/${row}/evidence`
const pagePath = (row: number) => `GET /projects/1/reports/2/histories/3/evidence/${row}`
const pageAnswer = { html, source: html, resources: { state: 'NONE', files: 0, bytes: 0 } }

function answer(change: Partial<RowEvidence> = {}) {
  const rows = [1, 2, 3].map((row) => [rowPath(row), () => evidenceOf(row, change)] as const)
  const pages = [1, 2, 3].map((row) => [pagePath(row), () => pageAnswer] as const)
  answering(Object.fromEntries([...rows, ...pages]))
}

const data = {
  rowNumbers: [1, 2, 3],
  marks: [{ row: 2, column: 'price', rule: 'range' }],
  pagination: { page: 1, perPage: 3, total: 9 },
} as JudgedRows
const changes: RowChanges = {
  lastRun: null,
  matchedBy: [],
  changes: [{ row: 3, rowBefore: 3, cells: [{ column: 'name', before: 'Tarp' }] }],
}

function Panel({ column }: { column?: string }) {
  const [row, onRow] = useState(1)
  const steps = useRowSteps({ data, changes, row, onRow, onPage: turned })
  return (
    <div style={{ position: 'relative', display: 'flex', height: 700 }}>
      <h1 style={{ flex: 1 }}>Rows</h1>
      <RowPanel place={place} pageId="products" row={row} column={column} steps={steps} onClose={closed} />
    </div>
  )
}
const open = (around: Surroundings = {}, column?: string) =>
  show(<Panel {...(column !== undefined && { column })} />, { role: 'ADMIN', ...around })

const panel = page.getByRole('complementary')
const line = (name: RegExp) => panel.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
const heading = (text: string) => panel.getByRole('heading', { name: text })
const frame = () => panel.getByTitle(/^Page of row/).element() as HTMLIFrameElement

describe('the evidence of a row', () => {
  it('says how its page was fetched, and what each field is now and was in the last run', async () => {
    answer()
    await open()
    await expect.element(panel.getByRole('link', { name: 'shop.example/p/1' })).toBeVisible()
    await expect.element(panel.getByText(/2 attempts$/)).toBeVisible()
    await expect.element(panel.getByText(/41.2 KB kept$/)).toBeVisible()
    await expect.element(line(/^name/)).toHaveTextContent('nameTent 1Same–')
    await expect.element(line(/^price/).getByText('54', { exact: true })).toBeVisible()
    await expect.element(line(/^brand/).getByLabelText('Not known')).toBeVisible()
    await expect.element(panel.getByText('1 change')).toBeVisible()
  })

  it('opens the field of most interest, with its selector, what it found, and its rules', async () => {
    answer()
    await open()
    const price = line(/^price/)
    await expect
      .element(price.getByRole('button', { name: /^price/ }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect.element(price.getByText('.price > span')).toBeVisible()
    await expect.element(price.getByText('Nothing on this page; 1 in the last run')).toBeVisible()
    await expect.element(price.getByText('At least 1, Hold')).toBeVisible()
    await expect.element(price.getByRole('link', { name: 'Open the extractor' })).toBeVisible()
    await line(/^brand/)
      .getByRole('button')
      .first()
      .click()
    await expect.element(line(/^brand/).getByText('Rules')).toBeInViewport({ ratio: 1 })
    await line(/^name/).getByRole('button').first().click()
    await expect.element(line(/^name/).getByText('1 element')).toBeVisible()
    await expect.element(price.getByText('.price > span')).not.toBeInTheDocument()
  })

  it('opens the field of the cell that it was opened from', async () => {
    answer()
    await open({}, 'name')
    await expect.element(line(/^name/).getByText('1 element')).toBeVisible()
  })

  it('marks the fields on the page, and goes to the chosen one without loading the page again', async () => {
    answer()
    await open()
    await expect.element(panel.getByText(/^1 of 2 fields marked/)).toBeVisible()
    await expect.element(panel.getByText(/price: nothing found$/).first()).toBeVisible()
    await expect.poll(() => frame().contentDocument?.querySelector('[data-wn="4"]')).toBeTruthy()
    const loaded = frame().contentDocument
    const outline = (node: number) =>
      getComputedStyle(loaded!.querySelector(`[data-wn="${node}"]`)!).outlineStyle
    await expect.poll(() => [outline(4), outline(6)]).toEqual(['dashed', 'dashed'])
    await line(/^name/).getByRole('button').first().click()
    await expect.poll(() => [outline(4), outline(6)]).toEqual(['solid', 'none'])
    expect(frame().contentDocument).toBe(loaded)
    expect(frame().sandbox.value).toBe('allow-same-origin')
  })

  it('shows the markup around the chosen field', async () => {
    answer()
    await open()
    await panel.getByRole('radio', { name: 'HTML' }).click()
    const markup = panel.getByLabelText('Markup around price')
    await expect
      .element(markup)
      .toHaveTextContent('<main> <h1>Tent</h1> <div class="sale"> <b>54</b> </div> </main>')
    expect(markup.element().textContent).not.toContain('data-wn')
  })

  it('takes the whole width on demand', async () => {
    answer()
    await open()
    await expect.element(panel.getByText(/^1 of 2 fields marked/)).toBeVisible()
    const narrow = boxOf(panel).width
    await panel.getByRole('button', { name: 'Show in full size' }).click()
    await expect.poll(() => boxOf(panel).width).toBeGreaterThan(narrow * 2)
    await panel.getByRole('button', { name: 'Show beside the rows' }).click()
    await expect.poll(() => boxOf(panel).width).toBe(narrow)
  })

  it.each([
    ['NOT_SAMPLED', /keeps snapshots of 20 pages of each type/],
    ['NONE_KEPT', /keeps no snapshots of pages with rows/],
    ['NOT_CRAWLED', /imported, or made from those of other runs/],
  ] as const)('says why there is no page: %s', async (missing, reason) => {
    answer({ snapshot: null, fields: null, missing })
    await open()
    await expect.element(panel.getByText('No page snapshot')).toBeVisible()
    await expect.element(panel.getByText(reason)).toBeVisible()
    await expect.element(line(/^name/)).toHaveTextContent('nameTent 1Same–')
  })
})

describe('stepping through rows', () => {
  it('goes from row to row, to changes and findings, with keys too', async () => {
    answer()
    await open()
    await panel.getByRole('button', { name: 'Next row' }).click()
    await expect.element(heading('Row 2')).toBeVisible()
    await expect.element(panel.getByText('1 finding')).toBeVisible()
    await press('[')
    await expect.element(heading('Row 1')).toBeVisible()
    await panel.getByRole('radio', { name: 'Changed' }).click()
    await expect.element(panel.getByText('1 on this page')).toBeVisible()
    await press(']')
    await expect.element(heading('Row 3')).toBeVisible()
    await panel.getByRole('radio', { name: 'Findings' }).click()
    await panel.getByRole('button', { name: 'Previous row' }).click()
    await expect.element(heading('Row 2')).toBeVisible()
  })

  it('goes on to the next page of the table, and closes with Escape', async () => {
    answer()
    await open()
    await panel.getByRole('radio', { name: 'Findings' }).click()
    await press(']')
    await expect.element(heading('Row 2')).toBeVisible()
    await press(']')
    expect(turned.mock.calls).toEqual([[2]])
    await press('Escape')
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('on a phone', () => {
  it('is a sheet with its steps at the foot', async () => {
    answer()
    await open({ width: 375 })
    const sheet = page.getByRole('dialog')
    await expect.element(sheet.getByText(/^1 of 2 fields marked/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Next row' }).click()
    await expect.element(sheet.getByText('Row 2', { exact: true })).toBeVisible()
  })
})

it('is accessible', async () => {
  answer()
  await expectSound(() => <Panel />)
})
