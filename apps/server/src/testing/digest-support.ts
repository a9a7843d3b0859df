import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailDigestBody } from '@windrow/contract/schemas/email-digests'
import { digestContents } from '@windrow/contract/email-digests'
import { foldFigures } from '../day-figures/fold-figures.ts'
import { planDueDigests } from '../features/email-digests/plan-sends.ts'
import { sendNextDigest } from '../features/email-digests/send-digest.ts'
import { wholeMail } from './mails.ts'
import type { TestApp } from './test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const dayMs = 86_400_000

/** A daily digest of all accounts in UTC, without recipients. */
export const digestBody: z.input<typeof EmailDigestBody> = {
  name: 'Morning mail',
  frequency: 0,
  time: '00:00',
  timeZone: 'UTC',
  scope: 'ALL',
  contents: digestContents,
}

interface PastRun {
  status: 'SUCCESS' | 'FAILED'
  rows: number
  /** Days before today, in UTC. */
  daysAgo: number
}

const runsOfYesterday: PastRun[] = [
  { status: 'SUCCESS', rows: 1000, daysAgo: 2 },
  { status: 'SUCCESS', rows: 900, daysAgo: 1 },
  { status: 'SUCCESS', rows: 600, daysAgo: 1 },
  { status: 'FAILED', rows: 0, daysAgo: 1 },
]

/** A project of a manager with a report whose runs ended yesterday and before, and a digest without recipients. */
export async function withRuns(server: TestApp, { name = 'Prices', runs = runsOfYesterday } = {}) {
  const { db } = server.app
  const staff = await server.signIn('ADMIN', 'Operator')
  const manager = await server.signIn('MANAGER', 'Nordlake Retail')
  const project = await manager.api.projectCreate({ body: { name: 'Outdoor gear' } })
  const report = await staff.api.reportCreate({ params: { id: project.id }, body: { name, recipe } })
  const midnight = Math.floor(Date.now() / dayMs) * dayMs
  await db.updateTable('organizations').set({ time_zone: 'UTC' }).execute()
  for (const { status, rows, daysAgo } of runs) {
    const at = new Date(midnight - daysAgo * dayMs + dayMs / 2)
    await db
      .insertInto('runs')
      .values({
        organization_id: manager.organizationId,
        report_id: report.id,
        recipe_version: 1,
        status,
        run_type: 'On-demand',
        initiator_id: manager.userId,
        rows,
        proxy_cost: daysAgo === 1 ? 0.5 : 0,
        created_at: at,
        started_at: at,
        ended_at: at,
      })
      .execute()
  }
  while (await foldFigures(db));
  const digest = await staff.api.emailDigestCreate({ body: digestBody })
  return { staff, manager, project, report, digest }
}

/**
 * Makes a digest due today at midnight UTC plus some milliseconds: several due times of a test differ, and tell of the
 * same period.
 */
export async function makeDue({ app: { db } }: TestApp, digestId: number, offsetMs = 0): Promise<Date> {
  const due = new Date(Math.floor(Date.now() / dayMs) * dayMs + offsetMs)
  await db.updateTable('email_digests').set({ next_due_at: due }).where('id', '=', digestId).execute()
  return due
}

/** Plans and sends all that is due. */
export async function sendAllDigests({ app }: TestApp): Promise<void> {
  while (await planDueDigests(app.db));
  while (await sendNextDigest(app));
}

/** The mails to an address, newest first, as the recipient gets them. */
export async function mailsTo(server: TestApp, email: string) {
  const mails = await server.app.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
  return mails.map((mail) => wholeMail(server, mail))
}

/** A digest with several recipients that is due. */
export async function dueDigest(server: TestApp, count: number) {
  const { staff, digest } = await withRuns(server)
  const people = [staff]
  while (people.length < count) people.push(await server.signIn('ADMIN', 'Operator'))
  const body = { ...digestBody, recipientIds: people.map(({ userId }) => userId) }
  const params = { digestId: digest.id }
  await staff.api.emailDigestUpdate({ params, body })
  const due = await makeDue(server, digest.id)
  return { staff, people, params, due, lastOf: async () => (await staff.api.emailDigestGet({ params })).last }
}

/** The worker of every lease is lost. */
export const loseWorkers = ({ app: { db } }: TestApp) =>
  sql`update email_digest_sends set worked_at = now() - interval '1 minute' where state = 'WORKING'`.execute(
    db,
  )
