import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { lockReport } from '../../recipes/lock-report.ts'
import { gatesOf } from './gate.ts'
import { assertMayDecide, mayDecide } from './may-decide.ts'

type Call = Parameters<Handler<Routes['reportGate']>>[0]

const viewGate = async (
  { db }: AppContext,
  { report, project, actor }: Pick<Call, 'report' | 'project' | 'actor'>,
) => {
  const { own, account, destinations } = await gatesOf(db, report.id)
  const mayChange = await mayDecide(db, actor, project.organization_id)
  return { gate: own, accountGate: account, destinations, mayChange }
}

export const reportGate =
  (app: AppContext): Handler<Routes['reportGate']> =>
  (call) =>
    viewGate(app, call)

export const reportGateSave =
  (app: AppContext): Handler<Routes['reportGateSave']> =>
  async (call) => {
    const { project, report, body, actor } = call
    await assertMayDecide(app.db, actor, project.organization_id)
    await app.db.transaction().execute(async (trx) => {
      await lockReport(trx, call)
      const before = await gatesOf(trx, report.id)
      await trx
        .updateTable('reports')
        .set({ delivery_gate: body.gate && JSON.stringify(body.gate) })
        .where('id', '=', report.id)
        .execute()
      await record(trx, call, {
        action: 'REPORT_GATE_SAVE',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        before: { gate: before.own },
        after: { gate: body.gate },
      })
    })
    return viewGate(app, call)
  }
