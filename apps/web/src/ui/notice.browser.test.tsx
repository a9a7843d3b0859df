import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf } from '../testing/boxes.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Button } from './button.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { EmptiedPage, Empty, Notice, QueryNotice } from './notice.tsx'
import { PhoneSkeleton } from './phone-skeleton.tsx'

const query = (more: Partial<Parameters<typeof QueryNotice>[0]['query']> = {}) => ({
  error: new Error('The scales did not answer. Switch them on.'),
  data: undefined as unknown,
  dataUpdatedAt: new Date(2026, 10, 20, 6, 5).getTime(),
  isFetching: false,
  refetch: vi.fn<() => unknown>(),
  ...more,
})
const retry = page.getByRole('button', { name: 'Retry' })

describe('a notice', () => {
  it('interrupts screen readers only for errors', async () => {
    await show(
      <>
        <Notice tone="bad">It burns.</Notice>
        <Notice>It smells.</Notice>
      </>,
    )
    await expect.element(page.getByRole('alert').getByText('It burns.')).toBeVisible()
    await expect.element(page.getByRole('status').getByText('It smells.')).toBeVisible()
  })

  it('looks different for errors, warnings and information', async () => {
    await show(
      <>
        <Notice tone="bad">It burns.</Notice>
        <Notice>It smells.</Notice>
        <Notice tone="plain">It is warm.</Notice>
      </>,
    )
    const grounds = [
      page.getByRole('alert'),
      page.getByRole('status').first(),
      page.getByRole('status').last(),
    ].map((one) => getComputedStyle(one.element()).backgroundColor)
    expect(new Set(grounds).size).toBe(3)
  })

  it('wraps, however long it is', async () => {
    await show(
      <Notice action={<Button small>Open</Button>}>{'The scales did not answer. '.repeat(30)}</Notice>,
      { width: 375 },
    )
    expect(boxOf(page.getByRole('status')).right).toBeLessThanOrEqual(375)
    await expect.element(page.getByRole('button', { name: 'Open' })).toBeInViewport()
  })

  it('is accessible', () =>
    expectSound(() => (
      <>
        <Notice tone="bad">It burns.</Notice>
        <Notice action={<Button small>Open</Button>}>It smells.</Notice>
        <Notice tone="plain">It is warm.</Notice>
      </>
    )))
})

describe('the notice of a failed query', () => {
  it('shows nothing without an error', async () => {
    const screen = await show(<QueryNotice query={query({ error: null })} what="crates" />)
    expect(screen.getByRole('main').element().textContent).toBe('')
  })

  it('replaces the missing content, with what to do', async () => {
    const failed = query()
    await show(<QueryNotice query={failed} what="crates" />)
    await expect.element(page.getByRole('alert', { name: 'Unable to fetch data' })).toBeVisible()
    await expect.element(page.getByText('The scales did not answer. Switch them on.')).toBeVisible()
    await retry.click()
    expect(failed.refetch).toHaveBeenCalledOnce()
  })

  it('is a line above older data, with the time of those data', async () => {
    await show(<QueryNotice query={query({ data: [1] })} what="crates" />)
    await expect.element(page.getByText(/These are the crates of 06:05\.$/)).toBeVisible()
    expect(page.getByRole('heading').elements()).toEqual([])
    expect(boxOf(page.getByRole('status')).height).toBeLessThan(60)
  })

  it('retries once at a time', async () => {
    await show(<QueryNotice query={query({ isFetching: true })} what="crates" />)
    await expect.element(retry).toBeDisabled()
  })

  it('is accessible', async () => {
    await expectSound(() => <QueryNotice query={query()} what="crates" />)
    await expectSound(() => <QueryNotice query={query({ data: [1] })} what="crates" />)
  })
})

describe('an empty state', () => {
  const empty = (
    <Empty title="No crates yet" text="A crate holds what was picked.">
      <Button variant="primary">New crate</Button>
    </Empty>
  )

  it('says what the place is for, and offers the next step', async () => {
    await show(empty)
    const region = page.getByRole('region', { name: 'No crates yet' })
    await expect.element(region.getByRole('heading', { name: 'No crates yet' })).toBeVisible()
    await expect.element(region.getByText('A crate holds what was picked.')).toBeVisible()
    await expect.element(region.getByRole('button', { name: 'New crate' })).toBeVisible()
  })

  it('has an image that screen readers ignore', async () => {
    const screen = await show(empty)
    for (const art of screen.container.querySelectorAll('svg'))
      expect(art.getAttribute('aria-hidden')).toBe('true')
  })

  it('leads back from an empty page of a list', async () => {
    await show(<EmptiedPage />)
    await expect.element(page.getByText(/Choose an earlier page/)).toBeVisible()
  })

  it('is accessible', () => expectSound(() => empty))
})

describe('a loading placeholder', () => {
  it('is announced to screen readers once', async () => {
    await show(<FormSkeleton label="Loading the crate" />)
    await expect.element(page.getByRole('status', { name: 'Loading the crate' })).toBeVisible()
    await show(<PhoneSkeleton label="Loading crates" />, { width: 375 })
    await expect
      .element(page.getByRole('list', { name: 'Loading crates' }))
      .toHaveAttribute('aria-busy', 'true')
  })

  it('is accessible', () =>
    expectSound(() => (
      <>
        <FormSkeleton label="Loading the crate" />
        <PhoneSkeleton label="Loading crates" />
      </>
    )))
})
