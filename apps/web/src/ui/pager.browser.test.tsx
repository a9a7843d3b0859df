import { describe, expect, it, vi } from 'vitest'
import { expectSound } from '../testing/sound.tsx'
import { show } from '../testing/show.tsx'
import { Pager } from './pager.tsx'

describe('the pager', () => {
  it('says which rows are seen of how many', async () => {
    const screen = await show(<Pager page={2} limit={25} total={60} onChange={vi.fn()} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('26 - 50 of 60 records')
  })

  it('looks right everywhere', async () => {
    await expectSound(() => <Pager page={2} limit={25} total={6000} sizes={[25, 50]} onChange={vi.fn()} />)
  })
})
