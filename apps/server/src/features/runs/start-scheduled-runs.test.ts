import { expect } from 'vitest'
import { farTime } from '../../testing/far-time.ts'
import { startReport } from '../../testing/run-reports.ts'
import { test } from '../../testing/test-app.ts'
import { startScheduledRuns } from './start-scheduled-runs.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

test('after a long pause, thousands of due times of a report start its first run', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe)
  const { db } = server.app
  await db.updateTable('runs').set({ status: 'STOPPED', ended_at: new Date() }).execute()
  const report = await db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select(['reports.recipe_version', 'reports.created_by', 'projects.organization_id'])
    .executeTakeFirstOrThrow()
  const schedule = await api.scheduleCreate({
    params: path,
    body: {
      name: 'Each day',
      recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC', time: farTime() },
    },
  })
  const firings = await db
    .insertInto('schedule_firings')
    .values(
      [1, 2].map((hour) => ({
        schedule_id: schedule.id,
        due_at: new Date(Date.UTC(2026, 0, 1, hour)),
        state: 'STARTED' as const,
        is_catch_up: true,
      })),
    )
    .returning('id')
    .execute()
  const run = {
    scheduleId: schedule.id,
    organizationId: report.organization_id,
    reportId: path.rid,
    recipeVersion: report.recipe_version!,
    initiatorId: report.created_by,
    options: null,
    parameters: null,
    priority: 0,
  }
  const wanted = Array.from({ length: 6000 }, (_, at) => ({
    ...run,
    firingId: firings[at === 0 ? 0 : 1]!.id,
  }))

  const started = await db.transaction().execute((trx) => startScheduledRuns(trx, wanted))

  expect(started).toEqual(new Set([firings[0]!.id]))
})
