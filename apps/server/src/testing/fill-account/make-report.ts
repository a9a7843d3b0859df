import type { TestApp } from '../test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** A project with a report, a run, a schedule and a delivery destination. */
export async function makeReport(server: TestApp, account: string) {
  const owner = await server.signIn('ADMIN', account)
  const { db } = server.app
  const project = await owner.api.projectCreate({ body: { name: `Outdoor gear of ${account}` } })
  const at = { id: project.id }
  const report = await owner.api.reportCreate({ params: at, body: { name: 'Catalogue', recipe } })
  const below = { ...at, rid: report.id }
  const run = await owner.api.runStart({ params: below })
  const schedule = await owner.api.scheduleCreate({
    params: below,
    body: { name: 'Each day', recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' } },
  })
  await db.updateTable('runs').set({ schedule_id: schedule.id }).where('id', '=', run.id).execute()
  return { owner, ...below, hid: run.id, sid: schedule.id }
}

export type Made = Awaited<ReturnType<typeof makeReport>>
