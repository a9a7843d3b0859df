import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { toast } from './toast-store.ts'

const region = page.getByRole('region', { name: 'Messages' })
const message = (text: string) => page.getByText(text)

describe('messages', () => {
  it('come into a region that is there before them, so that they are read out', async () => {
    await show(<p>Crates</p>)
    await expect.element(region).toHaveAttribute('aria-live', 'polite')
    toast.success('Crate loaded')
    await expect.element(region.getByText('Crate loaded')).toBeVisible()
  })

  it('lie below each other, the newest last, and none covers another', async () => {
    await show(<p>Crates</p>)
    for (const text of ['One', 'Two', 'Three']) toast.info(text)
    await expect.element(message('Three')).toBeVisible()
    const tops = ['One', 'Two', 'Three'].map((text) => boxOf(message(text)))
    expect(tops[0]!.bottom).toBeLessThanOrEqual(tops[1]!.top)
    expect(tops[1]!.bottom).toBeLessThanOrEqual(tops[2]!.top)
  })

  it('are dismissed one by one, by the keyboard too', async () => {
    await show(<p>Crates</p>)
    toast.info('One')
    toast.error('Two')
    await expect.element(message('Two')).toBeVisible()
    await focusOn(page.getByRole('button', { name: 'Dismiss' }).first())
    await press('Enter')
    await expect.element(message('One')).not.toBeInTheDocument()
    await expect.element(message('Two')).toBeVisible()
  })

  it('are not said twice', async () => {
    await show(<p>Crates</p>)
    for (let time = 0; time < 3; time++) toast.error('The scales are offline')
    await expect.element(message('The scales are offline')).toBeVisible()
    expect(message('The scales are offline').elements()).toHaveLength(1)
  })

  it('are wrapped to fit a phone', async () => {
    await show(<p>Crates</p>, { width: 375 })
    toast.error('The scales did not answer within thirty seconds. Switch them on and try it again.')
    const long = message('The scales did not answer within thirty seconds. Switch them on and try it again.')
    await expect.element(long).toBeVisible()
    await expect.poll(() => isInWindow(long)).toBe(true)
    expect(boxOf(long).height).toBeGreaterThan(30)
  })

  it('are sound', () =>
    expectSound(
      () => <p>Crates</p>,
      async () => {
        toast.success('Crate loaded')
        toast.error('The scales are offline')
        toast.info('Weighing goes on')
        await expect.element(message('Weighing goes on')).toBeVisible()
      },
    ))
})

describe('how long a message stays', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is longer for what went wrong', async () => {
    await show(<p>Crates</p>)
    toast.success('Crate loaded')
    toast.error('The scales are offline')
    vi.advanceTimersByTime(4000)
    await vi.waitFor(() => expect(message('Crate loaded').query()).toBeNull())
    expect(message('The scales are offline').query()).not.toBeNull()
    vi.advanceTimersByTime(4000)
    await vi.waitFor(() => expect(message('The scales are offline').query()).toBeNull())
  })
})
