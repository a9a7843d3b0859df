import { ApiError } from '@windrow/contract/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ExplainedFinding } from '@windrow/contract/schemas/finding-examples'
import { answering } from '../../testing/answers.ts'
import { exampleOf, explainedOf, threeFindings } from '../../testing/anomalies.ts'
import { boxOf } from '../../testing/boxes.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { BeforeAfter } from './before-after.tsx'
import { withMarks } from '../../run/page-marks.ts'

const [finding] = threeFindings
const runs = '/projects/1/reports/2/histories'
const path = `GET ${runs}/3/quality/findings/1`
const pages = {
  [`GET ${runs}/2/evidence/51`]: () => ({
    html: '<h1 data-wn="0">Beacon 400</h1><b data-wn="1">54.00</b>',
    source: '',
    resources: { state: 'KEPT' as const, files: 2, bytes: 900 },
  }),
  [`GET ${runs}/3/evidence/61`]: () => ({
    html: '<h1 data-wn="0">Beacon 400</h1><i data-wn="1">Now 54.00</i>',
    source: '',
    resources: { state: 'KEPT' as const, files: 2, bytes: 900 },
  }),
}
const marksPath = `${path}/marks`
const mark = (field: string, node: number | null, isFound = true) => ({ field, node, isFound })
const marks = () => ({
  field: 'price',
  before: [mark('name', 0), mark('price', 1), mark('url', null)],
  after: [mark('name', 0), mark('price', 1, false), mark('url', null)],
})
const shown = () => (
  <>
    <h1>Fernhill Supply</h1>
    <BeforeAfter place={{ id: 1, rid: 2, hid: 3 }} finding={finding!} />
  </>
)
const answerWith = (change: Partial<ExplainedFinding> = {}) =>
  answering({ ...pages, [marksPath]: marks, [path]: () => explainedOf(finding!, change) })
const before = page.getByRole('region', { name: 'Before' })
const after = page.getByRole('region', { name: 'After' })

/** The page in a frame. */
const framed = (title: string) => page.getByTitle(title).element().getAttribute('srcdoc')

/** A page as its frame draws it: that one can't be read across the sandbox, so this one can. */
async function drawn(html: string) {
  const frame = document.createElement('iframe')
  frame.srcdoc = html
  frame.style.width = '400px'
  onTestFinished(() => frame.remove())
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const view = frame.contentWindow!
  const element = (node: number) => view.document.querySelector(`[data-wn="${node}"]`)!
  return {
    outline(node: number) {
      const { outlineWidth, outlineStyle, outlineColor } = view.getComputedStyle(element(node))
      return `${outlineWidth} ${outlineStyle} ${outlineColor}`
    },
    label: (node: number) => view.getComputedStyle(element(node), '::before').content,
    top: (node: number) => element(node).getBoundingClientRect().top,
    count: (selector: string) => view.document.querySelectorAll(selector).length,
  }
}

describe('before and after', () => {
  it('shows value and page of the last good run beside those of this run', async () => {
    answerWith()
    await show(shown())
    await expect.element(page.getByText('Example 1 of 2')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'https://fernhill.example/sale/p/beacon-400' }))
      .toBeVisible()
    await expect.element(before.getByText(/, last good run$/)).toBeVisible()
    await expect.element(before.getByText('54', { exact: true })).toBeVisible()
    await expect.element(after.getByText('empty')).toBeVisible()
    await expect.element(page.getByTitle('Page before')).toHaveAttribute('sandbox', 'allow-same-origin')
    await expect.element(page.getByTitle('Page after')).toHaveAttribute('sandbox', 'allow-same-origin')
    expect(framed('Page before')).toContain('<b data-wn="1">54.00</b>')
    expect(framed('Page after')).toContain('<i data-wn="1">Now 54.00</i>')
    const link = page.getByRole('link', { name: 'Row 8,412' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('kept=8412'))
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('isEmpty'))
  })

  it('marks the fields, and where the last good value stood, without moving anything', async () => {
    const calls = answerWith()
    await show(shown())
    await expect.element(before.getByText('2 of 3 fields marked')).toBeVisible()
    await expect.element(after.getByText('price: nothing found')).toBeVisible()
    await expect.element(after.getByText('1 of 3 fields marked')).toBeVisible()
    expect(before.getByText('nothing found').elements()).toEqual([])
    expect(calls.find(({ name }) => name === marksPath)?.query).toEqual({ row: '8412', rowBefore: '8409' })

    const plain = await drawn(pages[`GET ${runs}/3/evidence/61`]().html)
    const [good, odd] = [await drawn(framed('Page before')!), await drawn(framed('Page after')!)]
    expect([good.outline(0), good.outline(1)]).toEqual([
      '1px dashed rgb(11, 100, 120)',
      '2px solid rgb(11, 100, 120)',
    ])
    expect([odd.outline(0), odd.outline(1)]).toEqual([
      '1px dashed rgb(11, 100, 120)',
      '2px dashed rgb(171, 36, 25)',
    ])
    expect([good.label(0), good.label(1), odd.label(1)]).toEqual([
      'none',
      '"price"',
      '"price: nothing found"',
    ])
    expect([odd.top(0), odd.top(1)]).toEqual([plain.top(0), plain.top(1)])
  })

  it('shows the pages where fields can not be marked', async () => {
    answering({ ...pages, [path]: () => explainedOf(finding!) })
    await show(shown())
    await expect.element(after.getByText('The fields of this row can’t be marked.')).toBeVisible()
    expect(framed('Page after')).toContain('Now 54.00')
    expect(framed('Page after')).not.toContain('outline')
  })

  it('writes the names of fields so that they end neither text nor style', async () => {
    const name = 'a"}</style><h1>é'
    const page = await drawn(withMarks('<b data-wn="4">x</b>', [mark(name, 4)], name))
    expect(page.label(4)).toBe(`"${name.replace('"', String.raw`\"`)}"`)
    expect(page.count('h1')).toBe(0)
  })

  it('begins at the chosen mark, with room for its name', async () => {
    const page = await drawn(
      withMarks(
        `${'<p>Text</p>'.repeat(99)}<b data-wn="4">54</b>${'<p>Text</p>'.repeat(99)}`,
        [mark('price', 4)],
        'price',
      ),
    )
    await expect.poll(() => page.top(4)).toBeCloseTo(96, -1)
  })

  it('steps through the rows, with the reason where a page is missing', async () => {
    answerWith()
    await show(shown())
    const [previous, next] = ['Previous', 'Next'].map((name) =>
      page.getByRole('button', { name: `${name} example` }),
    )
    await expect.element(previous!).toBeDisabled()
    await next!.click()
    await expect.element(page.getByText('Example 2 of 2')).toBeVisible()
    await expect.element(next!).toBeDisabled()
    await expect.element(page.getByText('The page of this row is not known.')).toBeVisible()
    await expect.element(before.getByText('not known')).toBeVisible()
    await expect.element(before.getByText(/^The last good run kept no snapshot of this page\./)).toBeVisible()
    await expect.element(after.getByText(/^This run kept no snapshot of this page\./)).toBeVisible()
    await previous!.click()
    await expect.element(page.getByRole('link', { name: 'Row 8,412' })).toBeVisible()
  })

  it('says that there was no good run, or that the rows are gone', async () => {
    answerWith({
      lastGoodRun: null,
      examples: [exampleOf({ value: 'Sold out', before: null, snapshotBeforeId: null })],
    })
    await show(shown())
    await expect
      .element(before.getByText('No comparable run before this one is without findings.'))
      .toBeVisible()
    await expect.element(after.getByText('Sold out')).toBeVisible()
    answerWith({ rowCount: null, examples: [] })
    await show(shown())
    await expect.element(page.getByText('The rows of this run are gone.')).toBeVisible()
  })

  it('can be tried again', async () => {
    let fails = true
    answering({
      ...pages,
      [marksPath]: marks,
      [path]: () => {
        if (fails) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Not found' })
        return explainedOf(finding!)
      },
    })
    await show(shown())
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Unable to fetch data/)
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('Example 1 of 2')).toBeVisible()
  })

  it('stands side by side on wide screens, and stacked on phones', async () => {
    answerWith()
    await show(shown(), { width: 1440 })
    await expect.element(page.getByTitle('Page after')).toBeVisible()
    expect(boxOf(after).top).toBe(boxOf(before).top)
    await show(shown(), { width: 375 })
    await expect.element(page.getByTitle('Page after')).toBeVisible()
    expect(boxOf(after).top).toBeGreaterThanOrEqual(boxOf(before).bottom)
    expect(boxOf(after).left).toBe(boxOf(before).left)
  })

  it('is accessible', async () => {
    answerWith()
    await expectSound(shown, () => expect.element(page.getByTitle('Page after')).toBeVisible())
  })
})
