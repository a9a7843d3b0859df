import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { StartFromPage } from './start-from-page.tsx'

const field = page.getByRole('textbox', { name: 'Paste the URL of a page' })
const box = () => <StartFromPage />

describe('the box for the URL of a page', () => {
  it('creates project and report with Enter', async () => {
    const calls = answering({ 'POST /projects/from-page': () => ({ projectId: 7, reportId: 9 }) })
    const { address } = await show(box(), { role: 'ADMIN' })
    await field.fill('shop.example/all')
    await press('Enter')
    await expect.poll(address).toBe('/projects/7/reports/9/extractor')
    expect(calls).toEqual([
      { name: 'POST /projects/from-page', query: {}, body: { url: 'https://shop.example/all' } },
    ])
  })

  it('says what is no URL, and forgets that with the next change', async () => {
    await show(box(), { role: 'ADMIN' })
    await field.fill('words')
    await press('Enter')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Please enter a URL like https://shop.example/all')
    await field.fill('words.example')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('asks customers what they need, and is not there for those who create no projects', async () => {
    await show(box(), { role: 'VIEWER' })
    await expect.element(page.getByRole('button', { name: 'Request its data' })).toBeVisible()
    await show(
      <>
        <h1>Projects</h1>
        {box()}
      </>,
      { role: 'ADMIN:BUILDER' },
    )
    await expect.element(page.getByRole('heading')).toBeVisible()
    expect(field.elements()).toEqual([])
  })

  it('is accessible', () => expectSound(box, undefined, () => ({ role: 'ADMIN' as const })))
})
