import type { RunStatus } from '@windrow/contract/run-status'
import { foldFigures } from '../day-figures/fold-figures.ts'
import type { TestApp } from './test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

type Person = Awaited<ReturnType<TestApp['signIn']>>

export interface OwnReport {
  person: Person
  id: number
  rid: number
}

/** A project of this person with one report. */
export async function ownReport(server: TestApp, person: Person, name: string): Promise<OwnReport> {
  const maker = await server.signIn('ADMIN', 'Maker')
  const project = await person.api.projectCreate({ body: { name } })
  const params = { id: project.id }
  const report = await maker.api.reportCreate({ params, body: { name: `${name} prices`, recipe } })
  return { person, id: project.id, rid: report.id }
}

interface EndedRun {
  status?: RunStatus
  daysAgo?: number
  rows?: number
  /** In US dollars. */
  cost?: number
  message?: string
}

/** A run that took a minute and ended some days ago; its figures are added up. */
export async function endedRun(
  { app: { db } }: TestApp,
  { person, rid }: OwnReport,
  { status = 'SUCCESS', daysAgo = 0, rows = 10, cost = 0, message }: EndedRun = {},
): Promise<number> {
  const ended = new Date(Date.now() - daysAgo * 86_400_000)
  const { id } = await db
    .insertInto('runs')
    .values({
      organization_id: person.organizationId,
      report_id: rid,
      recipe_version: 1,
      status,
      run_type: 'On-demand',
      initiator_id: person.userId,
      rows,
      done: 5,
      proxy_cost: cost,
      debug_message: message ?? null,
      created_at: ended,
      started_at: new Date(ended.getTime() - 60_000),
      ended_at: ended,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  while (await foldFigures(db));
  return id
}
