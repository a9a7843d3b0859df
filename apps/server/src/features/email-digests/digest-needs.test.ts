import { expect } from 'vitest'
import { foldFigures } from '../../day-figures/fold-figures.ts'
import { digestBody, withRuns } from '../../testing/digest-support.ts'
import { plainDestination } from '../../testing/plain-destination.ts'
import { test, type TestApp } from '../../testing/test-app.ts'

type Place = Awaited<ReturnType<typeof withRuns>>

const someRun = ({ app: { db } }: TestApp, { report }: Place) =>
  db
    .selectFrom('runs')
    .select('id')
    .where('report_id', '=', report.id)
    .where('status', '=', 'SUCCESS')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

async function makeDestination({ app: { db } }: TestApp, { report }: Place): Promise<number> {
  const { id } = await db
    .insertInto('destinations')
    .values({
      report_id: report.id,
      name: 'Lake <1>',
      type: 'S3',
      target: 's3://lake/',
      settings: '{}',
      secret_names: [],
      secret_hints: '{}',
      file_name: '{page}.{extension}',
      ...plainDestination,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A delivery of the run that ended like this. */
async function deliver(server: TestApp, place: Place, did: number, state: 'FAILED' | 'DELIVERED') {
  const { db } = server.app
  const { id } = await db
    .insertInto('deliveries')
    .values({
      destination_id: did,
      report_id: place.report.id,
      run_id: (await someRun(server, place)).id,
      run_date: new Date(),
      number: 1,
      origin: 'MANUAL',
      message: state === 'FAILED' ? '403 AccessDenied' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('deliveries').set({ state, ended_at: new Date() }).where('id', '=', id).execute()
  while (await foldFigures(db));
}

const previewFor = async ({ staff }: Place, userId: number) => {
  const { text, subject } = await staff.api.emailDigestPreview({
    body: { ...digestBody, recipientIds: [userId] },
  })
  return { text, subject }
}

test('destinations that refuse files need a person until they take some again', async ({ server }) => {
  const place = await withRuns(server)
  const { manager, project, report } = place
  const did = await makeDestination(server, place)
  await deliver(server, place, did, 'FAILED')

  const { text, subject } = await previewFor(place, manager.userId)
  expect(subject).toContain('2 things need you')
  expect(text).toContain("! Lake <1> doesn't take the files of Prices.\n403 AccessDenied\nOpen deliveries: ")
  expect(text).toContain(`/projects/${project.id}/reports/${report.id}/datadeliveries`)
  expect(text.indexOf('Lake <1>')).toBeLessThan(text.indexOf('The latest run of Prices failed.'))

  await deliver(server, place, did, 'DELIVERED')
  const after = await previewFor(place, manager.userId)
  expect(after.subject).toContain('1 thing needs you')
  expect(after.text).not.toContain('Lake')
})

test('held runs need those who may decide, and viewers are not told to do what they cannot', async ({
  server,
}) => {
  const place = await withRuns(server)
  const { staff, manager, project } = place
  const { db } = server.app
  const viewer = await server.signIn('VIEWER', 'Nordlake Retail')
  await db.insertInto('project_members').values({ project_id: project.id, user_id: viewer.userId }).execute()
  const { id } = await someRun(server, place)
  await db
    .updateTable('runs')
    .set({ review_state: 'HELD', held_since: new Date() })
    .where('id', '=', id)
    .execute()
  const held = `Run #${id} of Prices is held for review.`

  await db.updateTable('organizations').set({ managers_review: false }).execute()
  expect((await previewFor(place, staff.userId)).text).toContain(held)
  expect((await previewFor(place, manager.userId)).text).not.toContain(held)
  await db.updateTable('organizations').set({ managers_review: true }).execute()
  expect((await previewFor(place, manager.userId)).text).toContain(held)
  expect((await previewFor(place, viewer.userId)).subject).toBe('2 datasets arrived, nothing needs you')
})
