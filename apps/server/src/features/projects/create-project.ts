import type { z } from 'zod'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { ProjectCreate } from '@windrow/contract/schemas/project-changes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { assertTicket } from '../support/ticket-calls.ts'
import { mailOwner } from './mail-owner.ts'
import { loadProjectDetail } from './project-detail.ts'
import { placeOwner, type Place } from './place-owner.ts'
import { assertMayMarkTest, nameTaken, projectSubject, toRequest } from './project-rules.ts'

type Body = z.output<typeof ProjectCreate>

/** Only staff may set owner, account and ticket. Throws FORBIDDEN instead of ignoring them. */
function assertMaySay(call: Call<Routes['projectCreate']>): void {
  const { actor, body } = call
  const said = [body.ownerEmail, body.organizationName, body.jiraTicketUrl, body.allowedDomains[0]]
  const isSaid = said.some((one) => one !== undefined) || body.tier !== 'basic'
  if (isSaid && !(isStaff(actor.role) && roleMay(actor.role, 'project:jira')))
    throw new AppError('FORBIDDEN', 'Only staff may say who owns a project, its account and its ticket.')
  if (body.isTest) assertMayMarkTest(actor)
}

async function insertProject(trx: Trx, place: Place, body: Body, jiraKey: string | null) {
  return trx
    .insertInto('projects')
    .values({
      organization_id: place.organizationId,
      owner_id: place.ownerId,
      name: body.name,
      // With a data request the project waits for staff to set it up; otherwise it is active at once.
      status: body.request ? 'PENDING' : 'ACTIVE',
      repeat: body.repeat,
      is_test: body.isTest,
      jira_key: jiraKey,
      request: body.request ? toRequest(body.request) : null,
    })
    .returning(['id', 'name', 'organization_id', 'status'])
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
}

export const projectCreate =
  (app: AppContext): Handler<Routes['projectCreate']> =>
  async (call) => {
    const { actor, body } = call
    assertMaySay(call)
    const jiraKey = body.jiraTicketUrl
      ? await assertTicket(app, body.jiraTicketUrl, 'body.jiraTicketUrl')
      : null
    const { project, place } = await app.db.transaction().execute(async (trx) => {
      const own = { organizationId: actor.organizationId, ownerId: actor.userId, invited: null }
      const found = body.ownerEmail ? await placeOwner(trx, call, body.ownerEmail) : own
      const row = await insertProject(trx, found, body, jiraKey)
      await record(trx, call, {
        action: 'PROJECT_CREATED',
        ...projectSubject(row),
        after: { name: row.name, status: row.status, repeat: body.repeat, owner: body.ownerEmail, jiraKey },
      })
      return { project: row, place: found }
    })
    if (body.ownerEmail && body.notifyOwner) await mailOwner(app, actor, body.ownerEmail, place, project)
    return loadProjectDetail(app, actor, project.id)
  }
