import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Activity } from '@windrow/contract/schemas/project-activities'
import { keys } from '../../keys/keys.ts'
import { answering } from '../../testing/answers.ts'
import { projectOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { ActivityList } from './activity-list.tsx'

const activityOf = (id: number): Activity =>
  ({
    id,
    kind: 'RUN_STARTED',
    group: 'runs',
    userName: `Person ${id}`,
    createdDate: '2026-11-20T10:00:00.000Z',
    reportId: null,
    reportName: null,
    historyId: null,
    threadId: null,
  }) as Activity

it('shows each event once, also if others happened before earlier ones were asked for', async () => {
  // The newest first. With each page that is read, one more has happened.
  let newest = 30
  answering({
    'GET /projects/1/activities': ({ query }) => {
      const all = Array.from({ length: newest }, (_, at) => activityOf(newest - at))
      const first = (Number(query['page']) - 1) * 25
      newest += 1
      return { activities: all.slice(first, first + 25), pagination: { page: 1, perPage: 25, total: newest } }
    },
    'GET /projects/1/reports': () => ({ reports: [] }),
  })
  const queries = queriesOf('ADMIN')
  queries.setQueryData(keys.projects.detail(1), projectOf(1, 'Outdoor gear'))
  await show(<ActivityList id={1} choice={{}} onChoice={() => {}} />, { role: 'ADMIN', queries })
  await page.getByRole('button', { name: 'Show earlier ones' }).click()
  await expect.element(page.getByText('Person 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Person 6', { exact: true })).toBeVisible()
  expect(page.getByText(/^Person \d+$/).elements()).toHaveLength(30)
})
