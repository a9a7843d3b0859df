import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Comparison } from '@windrow/contract/schemas/comparisons'
import { keys } from '../../keys/keys.ts'
import { runOf } from '../../testing/runs.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { SideBySide } from './side-by-side.tsx'

const found: Comparison = {
  comparisonId: 3,
  pageId: 'products',
  earlierId: 8,
  laterId: 9,
  earlierDate: '2026-11-20T06:00:00.000Z',
  laterDate: '2026-11-21T06:00:00.000Z',
  keys: ['sku'],
  columns: [
    { name: '_change', type: 'text' },
    { name: '_before', type: 'json' },
    { name: 'sku', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'price', type: 'number' },
  ],
  added: 1,
  removed: 0,
  changed: 30,
  same: 70,
  changes: [{ name: 'price', changed: 30 }],
  createdDate: '2026-11-21T07:00:00.000Z',
  expiresDate: '2026-11-24T07:00:00.000Z',
}

function held() {
  const queries = heldQueries()
  queries.setQueryData(keys.run.detail(1, 2, 8), runOf(8, { itemCount: 100 }))
  queries.setQueryData(keys.run.detail(1, 2, 9), runOf(9, { itemCount: 101 }))
  return { queries }
}
const both = () => <SideBySide place={{ id: 1, rid: 2 }} found={found} />

it('shows both runs with the change of each figure', async () => {
  await show(both(), held())
  const rows = page.getByRole('table', { name: 'The two runs' }).getByRole('row', { name: /^Rows/ })
  await expect.element(rows).toHaveTextContent('Rows100101+1.0%')
})

it('shows in how many rows each column differs, but not the key', async () => {
  await show(both(), held())
  const columns = page.getByRole('list', { name: 'Changed rows by column' }).getByRole('listitem')
  await expect
    .poll(() => columns.elements().map(({ textContent }) => textContent))
    .toEqual(['price3030%', 'name00%'])
})

it('is accessible', () => expectSound(both, undefined, held))
