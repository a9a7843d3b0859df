import { sql } from 'kysely'
import { expect } from 'vitest'
import { anomalyStatusCodes } from '@windrow/contract/anomalies'
import { failure } from '../../testing/failure.ts'
import { endJudged, findingOf, reviewedReport } from '../../testing/review-support.ts'
import { test } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

test('a task is closed while its run is being deleted, and neither blocks the other', async ({ server }) => {
  const report = await reviewedReport(server)
  await endJudged(server, report, [findingOf()])
  const { staff, path } = report
  const historyId = path.hid
  await staff.api.anomalyAssign({ body: { historyId, assignUserIdTo: staff.userId } })

  const closing = await server.app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('runs').select('id').where('id', '=', historyId).forUpdate().execute()
    const body = { historyId, actionStatus: anomalyStatusCodes.NOT_AN_ISSUE, reason: 'Known' }
    const closing = failure(staff.api.anomalyUpdate({ body }))
    await untilWaiting(server, 1)
    await trx
      .updateTable('runs')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', historyId)
      .execute()
    return { closing }
  })

  expect(await closing.closing).toBe('no error')
})
