import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Button } from './button.tsx'
import { PageHeader } from './page-header.tsx'

const long = 'Prices of all fruits of the whole country, as they were told by every market since the war '
const header = (title = 'Crates', copy = true) => (
  <PageHeader
    title={title}
    copy={copy}
    crumbs={[
      { label: 'Projects', to: '/projects' },
      { label: 'Orchards', to: '/projects/1' },
      { label: title },
    ]}
    tags={<span>Draft</span>}
    actions={<Button variant="primary">Weigh</Button>}
  />
)
const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
const copy = page.getByRole('button', { name: 'Copy page link' })

describe('the head of a page', () => {
  it('names the page, also in the tab of the browser', async () => {
    await show(header())
    await expect.element(page.getByRole('heading', { level: 1, name: 'Crates' })).toBeVisible()
    expect(document.title).toBe('Crates – Windrow')
  })

  it('leads back up', async () => {
    const screen = await show(header())
    await expect.element(trail.getByText('Crates')).toHaveAttribute('aria-current', 'page')
    await trail.getByRole('link', { name: 'Orchards' }).click()
    await expect.poll(screen.address).toBe('/projects/1')
  })

  it('leads one step up on a phone', async () => {
    const screen = await show(header(), { width: 375 })
    expect(trail.getByRole('link').elements()).toHaveLength(1)
    await trail.getByRole('link', { name: 'Orchards' }).click()
    await expect.poll(screen.address).toBe('/projects/1')
  })

  it('cuts a title that is too long, and keeps its actions in sight', async () => {
    await show(header(long.repeat(3)))
    await expect.poll(() => isInWindow(page.getByRole('button', { name: 'Weigh' }))).toBe(true)
    expect(boxOf(page.getByRole('heading', { level: 1 })).height).toBeLessThan(60)
  })

  it('wraps it on a phone, where nothing rests on a text to show the whole', async () => {
    await show(header(long.repeat(3)), { width: 375 })
    const { left, right, height } = boxOf(page.getByRole('heading', { level: 1 }))
    expect([left >= 0, right <= 375, height > 60]).toEqual([true, true, true])
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  })

  it('shows the whole of a cut title to the pointer', async () => {
    await show(header(long.repeat(3)))
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => page.getByText(long.repeat(3).trim()).elements().length).toBeGreaterThan(2)
  })

  it('copies the address of the page and says so', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => copied.mockRestore())
    await show(header())
    await copy.click()
    await expect.element(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(copied.mock.calls).toEqual([[location.href]])
    await expect.element(copy).toBeVisible()
  })

  it('says what to do where the browser does not let it copy', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    onTestFinished(() => refused.mockRestore())
    await show(header())
    await copy.click()
    await expect.element(page.getByText(/Copy the address from the address bar/)).toBeVisible()
  })

  it('offers no link to copy where that would lead nowhere', async () => {
    await show(header('Crates', false))
    expect(copy.elements()).toEqual([])
  })

  it('is sound', () => expectSound(() => header(long)))
})
