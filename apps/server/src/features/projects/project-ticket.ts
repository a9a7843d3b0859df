import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { assertTicket } from '../support/ticket-calls.ts'
import { loadProjectDetail } from './project-detail.ts'
import { projectSubject } from './project-rules.ts'

export const projectTicketSave =
  (app: AppContext): Handler<Routes['projectTicketSave']> =>
  async (call) => {
    const { actor, body } = call
    const project = await visibleProject(app.db, actor, true)
      .selectAll('projects')
      .where('projects.id', '=', body.projectId)
      .executeTakeFirst()
    if (!project) throw notFound('project')
    const jiraKey = body.ticketUrl === null ? null : await assertTicket(app, body.ticketUrl, 'body.ticketUrl')
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('projects').set({ jira_key: jiraKey }).where('id', '=', project.id).execute()
      await record(trx, call, {
        action: 'PROJECT_TICKET_CHANGED',
        ...projectSubject(project),
        before: { jiraKey: project.jira_key },
        after: { jiraKey },
      })
    })
    return loadProjectDetail(app, actor, project.id)
  }
