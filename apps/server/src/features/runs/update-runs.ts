import { sql, type UpdateObject } from 'kysely'
import { isActive } from '@windrow/contract/run-status'
import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import { runActionCodes, type RunUpdateCode } from '@windrow/contract/run-actions'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { channels } from '../../database/notification-hub.ts'
import type { Database } from '../../database/schema.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record, type Source } from '../../audit/record.ts'
import { runIds } from './run-ids.ts'

type RunChange = UpdateObject<Database, 'runs'>

interface UpdateResult {
  historyId: number
  changed: boolean
  message: string
}

interface Update {
  /** Action in the audit log. */
  action: string
  change: (run: RunRow, who: string) => RunChange
  /** Whether the run already has the target state. */
  isSo: (run: RunRow) => boolean
  /** Message after the change: "was marked as completed". */
  done: string
  already: string
  /** Refused for active runs, which a worker owns. */
  onlyEnded: boolean
  /** Changes the status; refused for imported runs, which would then look like any other. */
  isJudgement?: true
}

const judged = (status: 'SUCCESS' | 'FAILED', word: string): Update => ({
  action: `RUN_MARKED_${word.toUpperCase()}`,
  // The mark replaces the status shown for a manual stop.
  change: (_run, who) => ({
    status,
    manually_stopped: false,
    end_reason: null,
    debug_message: `Marked as ${word} by ${who}`,
  }),
  isSo: (run) => run.status === status && !run.manually_stopped,
  done: `was marked as ${word}`,
  already: `is ${word} already`,
  onlyEnded: true,
  isJudgement: true,
})

const updates: Record<RunUpdateCode, Update> = {
  [runActionCodes.DELETED]: {
    action: 'RUN_DELETED',
    change: () => ({ deleted_at: sql<Date>`now()` }),
    isSo: () => false,
    done: 'was deleted',
    already: 'is deleted already',
    onlyEnded: true,
  },
  [runActionCodes.FAILED]: judged('FAILED', 'failed'),
  [runActionCodes.COMPLETED]: judged('SUCCESS', 'completed'),
  [runActionCodes.MARK_DNU]: {
    action: 'RUN_MARKED_DNU',
    change: () => ({ is_dnu: true }),
    isSo: (run) => run.is_dnu,
    done: 'was marked as DNU',
    already: 'is already marked as DNU',
    onlyEnded: false,
  },
  [runActionCodes.UNMARK_DNU]: {
    action: 'RUN_UNMARKED_DNU',
    change: () => ({ is_dnu: false }),
    isSo: (run) => !run.is_dnu,
    done: 'is no longer marked as DNU',
    already: 'is not marked as DNU',
    onlyEnded: false,
  },
}

const restore: Update = {
  action: 'RUN_RESTORED',
  change: () => ({ deleted_at: null }),
  isSo: (run) => run.deleted_at === null,
  done: 'was restored',
  already: 'is not deleted',
  onlyEnded: false,
}

const facts = (run: RunRow) => ({
  status: run.status,
  manuallyStopped: run.manually_stopped,
  isDnu: run.is_dnu,
  isDeleted: run.deleted_at !== null,
})

type Scope = Source & {
  project: { id: number; organization_id: number }
  report: { id: number; name: string }
}

async function updateOne(trx: Trx, scope: Scope, update: Update, id: number): Promise<UpdateResult> {
  const { report, actor } = scope
  const run = await trx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .where('report_id', '=', report.id)
    .$if(update !== restore, (query) => query.where('deleted_at', 'is', null))
    .forUpdate()
    .executeTakeFirst()
  const refuse = (message: string) => ({ historyId: id, changed: false, message })
  if (!run) return refuse('There is no such run in this report.')
  if (update.onlyEnded && isActive(run.status))
    return refuse('This run is still active; wait for its end, or stop it first.')
  if (update.isJudgement && run.origin === 'IMPORTED')
    return refuse("This run was imported, so its status can't be changed.")
  if (update.isSo(run)) return refuse(`This run ${update.already}.`)
  const changed = await trx
    .updateTable('runs')
    .set(update.change(run, actor.email))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(trx, scope, {
    action: update.action,
    subject: { type: 'run', id, name: report.name },
    organizationId: scope.project.organization_id,
    before: facts(run),
    after: facts(changed),
  })
  await sql`select pg_notify(${channels.runChanged}, ${`${report.id}:${id}`})`.execute(trx)
  return { historyId: id, changed: true, message: `This run ${update.done}.` }
}

async function updateAll(app: AppContext, scope: Scope, update: Update, historyIds: string) {
  const results = await app.db.transaction().execute(async (trx) => {
    const done: UpdateResult[] = []
    for (const id of runIds(historyIds)) done.push(await updateOne(trx, scope, update, id))
    return done
  })
  const successCount = results.filter(({ changed }) => changed).length
  const [first] = results
  if (successCount > 0 || !first) return { successCount, results }
  const active = first.message.startsWith('This run is still active')
  const alike = results.every(({ message }) => message === first.message)
  throw new AppError(
    active ? 'RUN_ACTIVE' : 'CONFLICT',
    results.length === 1 || alike ? first.message : 'None of these runs could be changed.',
  )
}

const dnuCodes: readonly number[] = [runActionCodes.MARK_DNU, runActionCodes.UNMARK_DNU]

export const runBulkUpdate =
  (app: AppContext): Handler<Routes['runBulkUpdate']> =>
  async (call) => {
    if (dnuCodes.includes(call.body.action) && !roleMay(call.actor.role, 'report:mark-dnu'))
      throw new AppError('FORBIDDEN', 'Your role does not allow marking runs as DNU.')
    return updateAll(app, call, updates[call.body.action], call.body.historyIds)
  }

export const runRestore =
  (app: AppContext): Handler<Routes['runRestore']> =>
  (call) =>
    updateAll(app, call, restore, call.body.historyIds)
