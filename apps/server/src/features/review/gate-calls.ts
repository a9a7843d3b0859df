import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { lockReport } from '../../recipes/lock-report.ts'
import { gatesOf } from './gate.ts'

const viewGate = async ({ db }: AppContext, reportId: number) => {
  const { own, account, destinations } = await gatesOf(db, reportId)
  return { gate: own, accountGate: account, destinations }
}

export const reportGate =
  (app: AppContext): Handler<Routes['reportGate']> =>
  ({ report }) =>
    viewGate(app, report.id)

export const reportGateSave =
  (app: AppContext): Handler<Routes['reportGateSave']> =>
  async (call) => {
    const { project, report, body } = call
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
    return viewGate(app, report.id)
  }
