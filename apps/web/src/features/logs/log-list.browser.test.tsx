import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LogEntry } from '@windrow/contract/schemas/logs'
import { boxOf } from '../../testing/boxes.ts'
import { errorsOfScrolling, Hidden } from '../../testing/hidden.tsx'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { LogList } from './log-list.tsx'

const entry = (number: number, more: Partial<LogEntry> = {}): LogEntry => ({
  at: new Date(Date.UTC(2026, 10, 20, 6, 0, number)).toISOString(),
  level: 'INFO',
  message: `Page ${number} was read`,
  url: null,
  code: null,
  ...more,
})
const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1))

const more = vi.fn<() => void>()
const log = (logs: LogEntry[], following = false) => (
  <div style={{ height: 400, display: 'grid' }}>
    <LogList logs={logs} following={following} onNearEnd={more} />
  </div>
)
const region = page.getByRole('region', { name: 'Log' })
const message = (text: string) => page.getByText(text, { exact: true })

describe('a log entry', () => {
  it('shows time, level, text, URL and code', async () => {
    await show(
      log([
        entry(5, {
          level: 'ERR',
          message: 'The page is gone',
          url: 'https://shop.example/a',
          code: 'HTTP_STATUS',
        }),
      ]),
    )
    const item = page.getByRole('listitem')
    for (const text of ['06:00:05', 'ERR', 'HTTP_STATUS', 'https://shop.example/a'])
      await expect.element(item.getByText(text, { exact: true })).toBeVisible()
    await expect.element(item).toMatchTextContent('The page is gone')
    await expect.element(item.getByRole('link')).toHaveAttribute('target', '_blank')
  })

  it('shows its date in the tooltip', async () => {
    await show(log([entry(5)]))
    await message('06:00:05').hover()
    await expect.element(message('2026-11-20 06:00:05')).toBeVisible()
  })

  it('is highlighted if its level is high', async () => {
    await show(log([entry(1), entry(2, { level: 'WARN' }), entry(3, { level: 'CRITICAL' })]))
    const colours = ['INFO', 'WARN', 'CRITICAL'].map(
      (level) => getComputedStyle(message(level).element()).color,
    )
    expect(new Set(colours).size).toBe(3)
  })

  it('is as high as its text, without overlapping the next entry', async () => {
    const long = 'The page answered something else than was expected of it. '.repeat(12)
    await show(log([entry(1, { message: long }), entry(2)]), { width: 375 })
    const items = page.getByRole('listitem')
    await expect.poll(() => boxOf(items.nth(0)).height).toBeGreaterThan(100)
    await expect.poll(() => boxOf(items.nth(0)).bottom <= boxOf(items.nth(1)).top + 1).toBe(true)
  })

  it('wraps a long URL instead of widening the window', async () => {
    await show(log([entry(1, { url: `https://shop.example/${'a'.repeat(600)}` })]), { width: 375 })
    await expect.element(page.getByRole('link')).toBeVisible()
    expect(boxOf(page.getByRole('link')).right).toBeLessThanOrEqual(375)
  })
})

describe('a long log', () => {
  it('has only visible entries in the document, and states its length', async () => {
    await show(log(entries(5000)))
    await expect.element(message('Page 1 was read')).toBeVisible()
    const items = page.getByRole('listitem')
    expect(items.elements().length).toBeLessThan(60)
    await expect.element(items.first()).toHaveAttribute('aria-setsize', '5000')
    await expect.element(items.first()).toHaveAttribute('aria-posinset', '1')
  })

  it('can be scrolled by keyboard', async () => {
    await show(log(entries(500)))
    await focusOn(region)
    await press('PageDown', 'PageDown', 'PageDown')
    await expect.poll(() => region.element().scrollTop).toBeGreaterThan(300)
  })

  it('loads more near its end, and not before', async () => {
    more.mockReset()
    await show(log(entries(500)))
    await expect.element(message('Page 1 was read')).toBeVisible()
    expect(more).not.toHaveBeenCalled()
    region.element().scrollTop = region.element().scrollHeight
    await expect.poll(() => more.mock.calls.length).toBeGreaterThan(0)
  })

  it('throws nothing when it was scrolled and is hidden', async () => {
    const hidden = (hides: boolean) => <Hidden hides={hides}>{log(entries(500))}</Hidden>
    const screen = await show(hidden(false))
    await expect.element(region).toBeVisible()
    const element = region.element()
    await screen.rerender(hidden(true))
    await expect.element(region).not.toBeInTheDocument()
    expect(errorsOfScrolling(element)).toEqual([])
  })
})

describe('a live log', () => {
  it('stays at its end while entries arrive', async () => {
    const screen = await show(log(entries(100), true))
    await expect.element(message('Page 100 was read')).toBeInViewport()
    await screen.rerender(log(entries(130), true))
    await expect.element(message('Page 130 was read')).toBeInViewport()
  })

  it('stays where the user has scrolled up to', async () => {
    const screen = await show(log(entries(100), true))
    await expect.element(message('Page 100 was read')).toBeInViewport()
    region.element().scrollTop = 0
    await expect.element(message('Page 1 was read')).toBeInViewport()
    await screen.rerender(log(entries(130), true))
    await expect.element(message('Page 1 was read')).toBeInViewport()
    await expect.element(message('Page 130 was read')).not.toBeInTheDocument()
  })

  it('loads nothing more at its end', async () => {
    more.mockReset()
    await show(log(entries(10), true))
    await expect.element(message('Page 10 was read')).toBeVisible()
    expect(more).not.toHaveBeenCalled()
  })

  it('is accessible', () =>
    expectSound(() =>
      log([
        entry(1),
        entry(2, { level: 'WARN', code: 'SLOW' }),
        entry(3, { level: 'ERR', url: 'https://shop.example/a' }),
      ]),
    ))
})
