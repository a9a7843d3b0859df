import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { HeldTag } from './held-tag.tsx'

const run = { quality: { status: 'FINDINGS', findings: 3, review: 'HELD' } } as const
const both = () => (
  <>
    <h1>Run</h1>
    <HeldTag run={run} />
    <HeldTag run={run} short />
  </>
)

it('says that a run is held, in full and for lists', async () => {
  await show(both())
  await expect.element(page.getByText('Held for review: 3 findings').first()).toBeVisible()
  await expect.element(page.getByText('Held', { exact: true })).toBeVisible()
  await page.getByText('Held', { exact: true }).hover()
  // Both tags, and the tooltip of the short one.
  await expect.poll(() => page.getByText('Held for review: 3 findings').elements()).toHaveLength(3)
  await expectSound(both)
})

it.each(['NONE', 'RELEASED', 'REJECTED'] as const)(
  'is not shown for a run that is not held: %s',
  async (review) => {
    await show(
      <p>
        Run <HeldTag run={{ quality: { ...run.quality, review } }} />
      </p>,
    )
    await expect.element(page.getByText('Run', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/Held/)).not.toBeInTheDocument()
  },
)

it('says that a run was replaced', async () => {
  await show(
    <p>
      Run <HeldTag run={{ quality: { ...run.quality, review: 'REPLACED' } }} short />
    </p>,
  )
  await expect.element(page.getByText('Replaced', { exact: true })).toBeVisible()
})
