import { expect } from 'vitest'
import { endJudged, findingOf, reviewedReport } from '../../testing/review-support.ts'
import { test } from '../../testing/test-app.ts'

// A value of nothing but spaces is labeled "\0", and cutting a text can halve a character.
const refused = 'a\0b\ud83d'
const kept = 'ab\ufffd'

test('findings about characters that the database refuses are stored without them', async ({ server }) => {
  const report = await reviewedReport(server)
  const details = { labels: [{ label: refused, share: 0.5, usual: 0 }] }

  await endJudged(server, report, [findingOf({ title: refused, subject: refused, detail: refused, details })])

  const [stored] = await server.app.db.selectFrom('run_findings').selectAll().execute()
  expect(stored).toMatchObject({
    title: kept,
    subject: kept,
    detail: kept,
    details: { labels: [{ label: kept, share: 0.5, usual: 0 }] },
  })
  const { task } = await report.staff.api.anomalyTaskGet({ params: { historyId: report.path.hid } })
  expect(task.title).toBe(kept)
})
