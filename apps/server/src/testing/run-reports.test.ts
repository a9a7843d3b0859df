import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { describe, expect } from 'vitest'
import { startReport, untilEnded, untilRun } from './run-reports.ts'
import { test } from './test-app.ts'
import { WorkerProcess } from './worker-process.ts'

describe('a wait for a run', () => {
  test("fails with the run's status when it has ended otherwise", async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, productRecipe('http://127.0.0.1:9'))
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })

    await expect(untilRun(api, path, (run) => run.itemCount > 5)).rejects.toThrow(
      /^Run \d+ has ended otherwise; awaited was .*itemCount > 5\.\nIt is STOPPED at attempt 0 with 0 rows/,
    )
  })

  test('fails when a worker exits unexpectedly', async ({ server }) => {
    await using site = await startPracticeSite({ products: 60 })
    await using worker = new WorkerProcess(server)
    await worker.ready
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, { ...productRecipe(site.url), fetch: { delayMs: 2000 } })

    const ended = untilEnded(api, path)
    process.kill(worker.child.pid!, 'SIGKILL')

    await expect(ended).rejects.toThrow(/^Worker \d+ was ended by SIGKILL:/)
  })
})
