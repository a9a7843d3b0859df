import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../testing/answers.ts'
import { projectOf } from '../testing/places.ts'
import { queriesOf } from '../testing/profile.ts'
import { show } from '../testing/show.tsx'
import { PlaceFilters } from './place-filters.tsx'

it('finds projects beyond those that one list holds', async () => {
  answering({
    'GET /projects': ({ query }) =>
      query['search'] === 'zeph'
        ? { projects: [projectOf(1500, 'Zephyr')], pagination: { page: 1, perPage: 1000, total: 1 } }
        : { projects: [projectOf(1, 'Air fares')], pagination: { page: 1, perPage: 1000, total: 1500 } },
  })
  const onSearch = vi.fn()
  await show(<PlaceFilters search={{}} onSearch={onSearch} />, { queries: queriesOf('MANAGER') })
  await page.getByRole('button', { name: 'All projects' }).click()
  await expect.element(page.getByText('Too many projects to list; search by name.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Search projects'), 'zeph')
  await page.getByRole('checkbox', { name: 'Zephyr' }).click()
  expect(onSearch).toHaveBeenCalledWith({ projectIds: '1500', reportIds: undefined })
})

it('says nothing of it if all projects are listed', async () => {
  const calls = answering({
    'GET /projects': () => ({
      projects: [projectOf(1, 'Air fares')],
      pagination: { page: 1, perPage: 1000, total: 1 },
    }),
  })
  await show(<PlaceFilters search={{}} onSearch={() => {}} />, { queries: queriesOf('MANAGER') })
  await page.getByRole('button', { name: 'All projects' }).click()
  await userEvent.fill(page.getByLabelText('Search projects'), 'zeph')
  await expect.element(page.getByText('No projects found')).toBeVisible()
  await expect.element(page.getByText(/^Too many/)).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})
