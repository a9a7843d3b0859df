import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import type { Run } from '@windrow/contract/schemas/runs'
import { keys } from '../../keys/keys.ts'
import { answering } from '../../testing/answers.ts'
import { projectOf, reportOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { runOf } from '../../testing/runs.ts'
import { show } from '../../testing/show.tsx'
import { ComparisonPage } from './comparison-page.tsx'

/** A run of the day of its id. */
const runOn = (id: number, change: Partial<Run> = {}): Run =>
  runOf(id, { createdDate: new Date(Date.UTC(2026, 0, id)).toISOString(), ...change })

/** The last runs, of which the server lists at most so many. */
const listed = [runOn(209), runOn(208), runOn(207)]

const answers = {
  'GET /projects/1/reports/2/histories': () => ({
    histories: listed,
    pagination: { page: 1, perPage: 100, total: 209 },
  }),
  'GET /projects/1/reports/2/histories/3': () => runOn(3),
  'GET /projects/1/reports/2/histories/4': () => runOn(4),
}

function surroundings() {
  const queries = queriesOf('ADMIN')
  queries.setQueryData(keys.projects.detail(1), projectOf(1, 'Outdoor gear'))
  queries.setQueryData(keys.report.detail(1, 2), {
    report: reportOf(2, 'All products'),
    activeRun: null,
    budget: null,
  })
  return { role: 'ADMIN' as const, queries }
}

const chosen = (name: string) => page.getByLabelText(name)

it('compares the runs of the link, also if they are older than those that can be chosen', async () => {
  answering(answers)
  await show(
    <ComparisonPage id={1} rid={2} search={{ earlier: 3, later: 4 }} onSearch={() => {}} />,
    surroundings(),
  )
  await expect.element(chosen('Earlier run')).toHaveValue('3')
  await expect.element(chosen('Later run')).toHaveValue('4')
})

it('compares the last two runs if those of the link are gone', async () => {
  answering({
    ...answers,
    'GET /projects/1/reports/2/histories/3': () => {
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'There is no such run.' })
    },
  })
  await show(<ComparisonPage id={1} rid={2} search={{ earlier: 3 }} onSearch={() => {}} />, surroundings())
  await expect.element(chosen('Earlier run')).toHaveValue('208')
  await expect.element(chosen('Later run')).toHaveValue('209')
})
