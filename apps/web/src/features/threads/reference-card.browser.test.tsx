import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LatestReference } from '@windrow/contract/schemas/messages'
import { minutesAgo } from '../../testing/anomalies.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { referenceOf } from '../../testing/threads.ts'
import { ReferenceCard } from './reference-card.tsx'

const latestOf = (values: LatestReference['values']): LatestReference => ({
  position: 0,
  historyId: 12,
  runDate: minutesAgo(5),
  row: 31,
  values,
})
const card = page.getByRole('figure')
const open = (kind: 'CELL' | 'ROW', values: LatestReference['values']) =>
  show(
    <ReferenceCard
      projectId={1}
      reference={referenceOf({ kind, ...(kind === 'ROW' && { column: null }) })}
      latest={latestOf(values)}
    />,
    { queries: queriesOf('MANAGER') },
  )

it('says what the latest run says otherwise, and links to the row there', async () => {
  await open('CELL', ['Tarn 45 pack', 179.95, 219.95, 'in_stock'])
  await expect.element(card).toMatchTextContent(/Shown as it was in this run\. 179\.95 in the latest run$/)
  await expect
    .element(card.getByRole('link', { name: 'latest run' }))
    .toHaveAttribute('href', expect.stringMatching(/\/histories\/12\/previews\?pId=products&page=2&cell=31/))
})

it('says nothing of what is still the same', async () => {
  await open('CELL', ['Another name', 189.95, null, null])
  await expect.element(card).toMatchTextContent(/Shown as it was in this run\.$/)
})

it('lists the changed values of a row', async () => {
  await open('ROW', ['Tarn 45 trekking pack', 179.95, null, 'sold_out'])
  await expect
    .element(card)
    .toMatchTextContent(/price: 179\.95, list_price: empty, availability: sold_out in the latest run$/)
})
