import { ApiError } from '@windrow/contract/client'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ExplainedFinding } from '@windrow/contract/schemas/finding-examples'
import { answering } from '../../testing/answers.ts'
import { exampleOf, explainedOf, threeFindings } from '../../testing/anomalies.ts'
import { boxOf } from '../../testing/boxes.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { BeforeAfter } from './before-after.tsx'

const [finding] = threeFindings
const runs = '/projects/1/reports/2/histories'
const path = `GET ${runs}/3/quality/findings/1`
const pages = {
  [`GET ${runs}/2/evidence/51`]: () => ({ html: '<h1>Beacon 400</h1><b>54.00</b>', source: '' }),
  [`GET ${runs}/3/evidence/61`]: () => ({ html: '<h1>Beacon 400</h1><i>Now 54.00</i>', source: '' }),
}
const shown = () => (
  <>
    <h1>Fernhill Supply</h1>
    <BeforeAfter place={{ id: 1, rid: 2, hid: 3 }} finding={finding!} />
  </>
)
const answerWith = (change: Partial<ExplainedFinding> = {}) =>
  answering({ ...pages, [path]: () => explainedOf(finding!, change) })
const before = page.getByRole('region', { name: 'Before' })
const after = page.getByRole('region', { name: 'After' })

/** The page in a frame; it can't be read across the sandbox. */
const framed = (title: string) => page.getByTitle(title).element().getAttribute('srcdoc')

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
    await expect.element(page.getByTitle('Page before')).toHaveAttribute('sandbox', '')
    await expect.element(page.getByTitle('Page after')).toHaveAttribute('sandbox', '')
    expect(framed('Page before')).toContain('<b>54.00</b>')
    expect(framed('Page after')).toContain('<i>Now 54.00</i>')
    const link = page.getByRole('link', { name: 'Row 8,412' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('kept=8412'))
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('isEmpty'))
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
