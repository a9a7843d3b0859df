import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { decideRun, type Decision } from './decide-run.ts'
import { assertMayDecide } from './may-decide.ts'
import { loadQuality } from './quality-view.ts'

export const runQuality =
  (app: AppContext): Handler<Routes['runQuality']> =>
  ({ actor, run }) =>
    loadQuality(app.db, actor, run.id)

const decide =
  (app: AppContext, state: Decision['state']): Handler<Routes['runRelease']> =>
  async (call) => {
    const { actor, project, report, run, body } = call
    await app.db.transaction().execute(async (trx) => {
      await assertMayDecide(trx, actor, project.organization_id)
      await decideRun(trx, run.id, { state, by: actor, reason: body.reason })
      await record(trx, call, {
        action: `RUN_${state}`,
        subject: { type: 'run', id: run.id, name: report.name },
        organizationId: project.organization_id,
        before: { review: 'HELD' },
        after: { review: state, reason: body.reason },
      })
    })
    return loadQuality(app.db, actor, run.id)
  }

export const runRelease = (app: AppContext): Handler<Routes['runRelease']> => decide(app, 'RELEASED')

export const runReject = (app: AppContext): Handler<Routes['runReject']> => decide(app, 'REJECTED')
