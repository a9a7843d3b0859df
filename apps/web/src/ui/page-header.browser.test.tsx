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

describe('the page header', () => {
  it('names the page, also in the browser tab', async () => {
    await show(header())
    await expect.element(page.getByRole('heading', { level: 1, name: 'Crates' })).toBeVisible()
    expect(document.title).toBe('Crates – Windrow')
  })

  it('has links to parent pages', async () => {
    const screen = await show(header())
    await expect.element(trail.getByText('Crates')).toHaveAttribute('aria-current', 'page')
    await trail.getByRole('link', { name: 'Orchards' }).click()
    await expect.poll(screen.address).toBe('/projects/1')
  })

  it('links only to the parent page on a phone', async () => {
    const screen = await show(header(), { width: 375 })
    expect(trail.getByRole('link').elements()).toHaveLength(1)
    await trail.getByRole('link', { name: 'Orchards' }).click()
    await expect.poll(screen.address).toBe('/projects/1')
  })

  it('truncates a long title, and keeps its actions visible', async () => {
    await show(header(long.repeat(3)))
    await expect.poll(() => isInWindow(page.getByRole('button', { name: 'Weigh' }))).toBe(true)
    expect(boxOf(page.getByRole('heading', { level: 1 })).height).toBeLessThan(60)
  })

  it('wraps a long title on a phone, where there is no hover', async () => {
    await show(header(long.repeat(3)), { width: 375 })
    const { left, right, height } = boxOf(page.getByRole('heading', { level: 1 }))
    expect([left >= 0, right <= 375, height > 60]).toEqual([true, true, true])
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  })

  it('shows the whole of a truncated title on hover', async () => {
    await show(header(long.repeat(3)))
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => page.getByText(long.repeat(3).trim()).elements().length).toBeGreaterThan(2)
  })

  it('copies the URL of the page and confirms', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => copied.mockRestore())
    await show(header())
    await copy.click()
    await expect.element(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(copied.mock.calls).toEqual([[location.href]])
    await expect.element(copy).toBeVisible()
  })

  it('explains what to do if the browser does not permit copying', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    onTestFinished(() => refused.mockRestore())
    await show(header())
    await copy.click()
    await expect.element(page.getByText(/Copy the address from the address bar/)).toBeVisible()
  })

  it('offers no link to copy if it would not work', async () => {
    await show(header('Crates', false))
    expect(copy.elements()).toEqual([])
  })

  it('is accessible', () => expectSound(() => header(long)))
})
