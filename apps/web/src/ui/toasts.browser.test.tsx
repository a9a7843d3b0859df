import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { toast } from './toast-store.ts'

const region = page.getByRole('region', { name: 'Messages' })
const message = (text: string) => page.getByText(text)

describe('toasts', () => {
  it('appear in an existing live region, so that they are announced', async () => {
    await show(<p>Crates</p>)
    await expect.element(region).toHaveAttribute('aria-live', 'polite')
    toast.success('Crate loaded')
    await expect.element(region.getByText('Crate loaded')).toBeVisible()
  })

  it('are below each other, the newest last, without overlap', async () => {
    await show(<p>Crates</p>)
    for (const text of ['One', 'Two', 'Three']) toast.info(text)
    await expect.element(message('Three')).toBeVisible()
    const tops = ['One', 'Two', 'Three'].map((text) => boxOf(message(text)))
    expect(tops[0]!.bottom).toBeLessThanOrEqual(tops[1]!.top)
    expect(tops[1]!.bottom).toBeLessThanOrEqual(tops[2]!.top)
  })

  it('can be dismissed one by one, by keyboard too', async () => {
    await show(<p>Crates</p>)
    toast.info('One')
    toast.error('Two')
    await expect.element(message('Two')).toBeVisible()
    await focusOn(page.getByRole('button', { name: 'Dismiss' }).first())
    await press('Enter')
    await expect.element(message('One')).not.toBeInTheDocument()
    await expect.element(message('Two')).toBeVisible()
  })

  it('are not repeated', async () => {
    await show(<p>Crates</p>)
    for (let time = 0; time < 3; time++) toast.error('The scales are offline')
    await expect.element(message('The scales are offline')).toBeVisible()
    expect(message('The scales are offline').elements()).toHaveLength(1)
  })

  it('take back what they tell of, once', async () => {
    const undone: string[] = []
    await show(<p>Crates</p>)
    toast.undoable('Crate discarded', () => undone.push('crate'))
    await focusOn(region.getByRole('button', { name: 'Undo' }))
    await press('Enter')
    await expect.element(message('Crate discarded')).not.toBeInTheDocument()
    expect(undone).toEqual(['crate'])
  })

  it('wrap to fit a phone', async () => {
    await show(<p>Crates</p>, { width: 375 })
    toast.error('The scales did not answer within thirty seconds. Switch them on and try it again.')
    const long = message('The scales did not answer within thirty seconds. Switch them on and try it again.')
    await expect.element(long).toBeVisible()
    await expect.poll(() => isInWindow(long)).toBe(true)
    expect(boxOf(long).height).toBeGreaterThan(30)
  })

  it('are accessible', () =>
    expectSound(
      () => <p>Crates</p>,
      async () => {
        toast.success('Crate loaded')
        toast.error('The scales are offline')
        toast.info('Weighing goes on')
        toast.undoable('Crate discarded', () => {})
        await expect.element(message('Weighing goes on')).toBeVisible()
      },
    ))
})

describe('the duration of a toast', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is longer for errors', async () => {
    await show(<p>Crates</p>)
    toast.success('Crate loaded')
    toast.error('The scales are offline')
    vi.advanceTimersByTime(4000)
    await expect.element(message('Crate loaded')).not.toBeInTheDocument()
    expect(message('The scales are offline').query()).not.toBeNull()
    vi.advanceTimersByTime(4000)
    await expect.element(message('The scales are offline')).not.toBeInTheDocument()
  })

  it('is long enough to reach the button', async () => {
    await show(<p>Crates</p>)
    toast.undoable('Crate discarded', () => {})
    vi.advanceTimersByTime(9000)
    await expect.element(message('Crate discarded')).toBeVisible()
    vi.advanceTimersByTime(1000)
    await expect.element(message('Crate discarded')).not.toBeInTheDocument()
  })
})
