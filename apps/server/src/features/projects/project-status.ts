import { sql } from 'kysely'
import {
  deletedProjectDays,
  isInactive,
  mayBecome,
  removalDate,
  type ProjectStatus,
} from '@windrow/contract/project-status'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { stopRunsOfProject } from '../runs/stop-runs.ts'
import { projectSubject } from './project-rules.ts'

type StatusCall = Call<Routes['projectStatusUpdate']>
interface Result {
  id: number
  changed: boolean
  message: string
}

/** Its removal may be in progress, so it can't be restored. */
const isOverdue = (deletedAt: Date | null) => deletedAt !== null && removalDate(deletedAt) < new Date()

const words = (status: ProjectStatus) => status.toLowerCase()

/** Sets the status of one project, or returns why that isn't possible. Deleting it stops its runs. */
async function changeOne(trx: Trx, call: StatusCall, id: number): Promise<Result> {
  const { status } = call.body
  const project = await visibleProject(trx, call.actor, true)
    .selectAll('projects')
    .where('projects.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!project) return { id, changed: false, message: 'There is no such project, or you may not see it.' }
  if (!mayBecome(project.status, status)) {
    const message = `"${project.name}" is ${words(project.status)} and cannot become ${words(status)}.`
    return { id, changed: false, message }
  }
  if (isOverdue(project.deleted_at)) {
    const message = `"${project.name}" was deleted more than ${deletedProjectDays} days ago and is being removed.`
    return { id, changed: false, message }
  }
  const previous = isInactive(project.status) ? project.previous_status : project.status
  await trx
    .updateTable('projects')
    .set({
      status,
      previous_status: isInactive(status) ? previous : null,
      deleted_at: status === 'DELETED' ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .execute()
  const stoppedRuns = status === 'DELETED' ? await stopRunsOfProject(trx, id) : 0
  await record(trx, call, {
    action: 'PROJECT_STATUS_CHANGED',
    ...projectSubject(project),
    before: { status: project.status },
    after: { status, ...(stoppedRuns > 0 && { stoppedRuns }) },
  })
  return { id, changed: true, message: `"${project.name}" is ${words(status)} now.` }
}

/** Deleted projects may share a name with an active one; it has to be renamed before they are restored. */
const nameIsTaken = (id: number) => (error: unknown) => {
  if (!breaksUnique(error, 'projects_name')) throw error
  const message = 'The account has a project of the same name by now; rename one of the two first.'
  return { id, changed: false, message }
}

export const projectStatusUpdate =
  (app: AppContext): Handler<Routes['projectStatusUpdate']> =>
  async (call) => {
    const ids = [...new Set(call.body.projectIds)]
    if (ids.length === 0) throw new AppError('CONFLICT', 'No project was chosen.')
    const results: Result[] = []
    for (const id of ids)
      results.push(
        await app.db
          .transaction()
          .execute((trx) => changeOne(trx, call, id))
          .catch(nameIsTaken(id)),
      )
    const successCount = results.filter((result) => result.changed).length
    if (successCount === 0) throw new AppError('CONFLICT', results[0]!.message)
    return { successCount, results }
  }
