import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { roleNames, type RoleName } from '@windrow/contract/roles'
import { runStatuses, type RunStatus } from '@windrow/contract/run-status'
import type { RunPage } from '@windrow/contract/schemas/datasets'
import type { DataProfile } from '@windrow/contract/schemas/profiles'
import { keys } from '../../keys/keys.ts'
import { answering } from '../../testing/answers.ts'
import { Held } from '../../testing/held.tsx'
import { heldQueries, show } from '../../testing/show.tsx'
import { DataProfileSection } from './data-profile-section.tsx'

const place = { id: 1, rid: 2, hid: 3 }
const table: RunPage = {
  pageId: 'items',
  count: 4,
  columns: [{ name: 'name', type: 'text' }],
  fill: null,
  final: true,
}
const none: DataProfile = {
  Columns: [],
  NumRows: 4,
  ProfileLimitExceed: false,
  ProfileStatus: { status: true, message: '' },
  pageId: 'items',
  state: 'NONE',
  progress: 0,
  unavailable: null,
  generatedDate: null,
}
const name: DataProfile['Columns'][number] = {
  name: 'name',
  type: 'text',
  filled: 3,
  fillRate: 75,
  distinctCount: 2,
  distinctIsExact: true,
  memorySize: 13,
  minimum: 'Stove',
  maximum: 'Tent',
  mean: null,
  shortest: 4,
  longest: 5,
  topValues: [],
  histogram: [],
}

interface Case {
  role?: RoleName
  status?: RunStatus
  rows?: RunPage
  profile?: Partial<DataProfile>
}

function open({ role = 'MANAGER', status = 'SUCCESS', rows = table, profile = {} }: Case) {
  const queries = heldQueries()
  queries.setQueryData(keys.dataProfiles.ofTable(place, rows.pageId), { ...none, ...profile })
  const section = (
    <DataProfileSection
      place={place}
      run={{ historyStatus: status }}
      page={rows}
      search={{}}
      onSearch={() => {}}
    />
  )
  return show(section, { role, queries })
}
const profile = page.getByRole('region', { name: 'Data profile' })
const generate = profile.getByRole('button', { name: 'Generate' })

describe('the profile of a table', () => {
  it('is not shown for another table that was chosen while it was ordered', async () => {
    const ordered = Promise.withResolvers<DataProfile>()
    answering({ 'POST /projects/1/reports/2/histories/3/data-profiler/items': () => ordered.promise })
    const queries = heldQueries()
    const other: RunPage = { ...table, pageId: 'reviews' }
    for (const { pageId } of [table, other])
      queries.setQueryData(keys.dataProfiles.ofTable(place, pageId), { ...none, pageId })
    await show(
      <Held first={table}>
        {(shown, change) => (
          <>
            <button onClick={() => change(other)}>Reviews</button>
            <DataProfileSection
              place={place}
              run={{ historyStatus: 'SUCCESS' }}
              page={shown}
              search={{}}
              onSearch={() => {}}
            />
          </>
        )}
      </Held>,
      { role: 'MANAGER', queries },
    )
    await generate.click()
    await page.getByRole('button', { name: 'Reviews' }).click()
    ordered.resolve({ ...none, state: 'READY', Columns: [name] })
    await expect
      .poll(() => queries.getQueryData(keys.dataProfiles.ofTable(place, 'items'))?.Columns)
      .toEqual([name])
    expect(queries.getQueryData(keys.dataProfiles.ofTable(place, 'reviews'))?.Columns).toEqual([])
  })

  // spec: PROF-05
  it('can be generated with permission, for successful and failed runs with rows', async () => {
    const may: RoleName[] = ['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER', 'MANAGER']
    for (const status of ['SUCCESS', 'FAILED'] as const)
      for (const role of roleNames) {
        await open({ role, status })
        await expect.element(profile.getByText(/^No profile of this run yet\./)).toBeVisible()
        expect([role, status, generate.elements().length > 0]).toEqual([role, status, may.includes(role)])
      }
  })

  // spec: PROF-04, PROF-08
  it('is not available while the run is active', async () => {
    for (const status of runStatuses.filter((one) => /^(PENDING|PRO|INIT|STOPPING)/.test(one))) {
      await open({ status })
      await expect.element(profile.getByText('Please wait for the crawl to complete.')).toBeVisible()
      await expect.element(generate).not.toBeInTheDocument()
    }
  })

  // spec: PROF-03, PROF-06, PROF-08
  it('is not available for JSON data and empty tables', async () => {
    await open({ rows: { ...table, columns: [{ name: 'data', type: 'json' }] } })
    await expect.element(profile.getByText('Data profile is not available for JSON data.')).toBeVisible()
    await expect.element(generate).not.toBeInTheDocument()
    await open({ rows: { ...table, count: 0 } })
    await expect.element(profile.getByText('There are no records to profile.')).toBeVisible()
    await expect.element(generate).not.toBeInTheDocument()
  })

  // spec: PROF-07
  it("shows the server's message if it failed, and can be generated again", async () => {
    const message = 'The rows of this table could not be read.'
    await open({ profile: { state: 'FAILED', ProfileStatus: { status: false, message } } })
    await expect.element(profile.getByText(message)).toBeVisible()
    await expect.element(generate).toBeVisible()
  })

  it('says that large counts are estimates above the row limit', async () => {
    const estimates = profile.getByText(/^More than 1,000,000 rows/)
    await open({ profile: { state: 'READY', Columns: [name] } })
    await expect.element(profile.getByRole('button', { name: 'name', exact: true })).toBeVisible()
    await expect.element(estimates).not.toBeInTheDocument()
    await open({ profile: { state: 'READY', Columns: [name], ProfileLimitExceed: true } })
    await expect.element(estimates).toBeVisible()
  })
})
