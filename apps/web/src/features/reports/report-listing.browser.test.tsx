import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { ReportListing } from './report-listing.tsx'

it('leads back from a page beyond the end of a list that became shorter', async () => {
  answering({
    'GET /projects/1/reports': () => ({
      reports: [],
      pagination: { page: 3, perPage: 25, total: 50 },
      counts: { ALL: 50, ACTIVE: 50 },
    }),
  })
  await show(
    <ReportListing
      id={1}
      view="datasets"
      search={{ page: 3 }}
      picked={new Set()}
      onPick={() => {}}
      onSearch={() => {}}
      onModal={() => {}}
    />,
    { queries: queriesOf('VIEWER'), role: 'VIEWER' },
  )
  await expect.element(page.getByText('Nothing left on this page')).toBeVisible()
  await expect.element(page.getByText('No reports found')).not.toBeInTheDocument()
})
