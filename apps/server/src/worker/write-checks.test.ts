import type { RunCheck } from '@windrow/contract/run-reason'
import { describe, expect } from 'vitest'
import { batchOf } from '../testing/batch-of.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { runJournal } from './run-journal.ts'
import { putChecks } from './write-checks.ts'

const start = 'a'.repeat(500)
const items = (subject: string, looked = 1, found = 0): RunCheck => ({
  kind: 'ITEMS',
  subject,
  looked,
  found,
})

async function open(server: TestApp) {
  const [one] = await twoRunsAtWork(server)
  const own = await one.part(0)
  const journal = runJournal(server.app, own, {
    lastRunId: null,
    proxyList: null,
    pagesPerSecond: () => null,
    takeLogs: () => [],
    onStopRequested: () => {},
    onCommitted: () => {},
  })
  const kept = () =>
    server.app.db
      .selectFrom('run_checks')
      .select(['kind', 'subject', 'looked', 'found'])
      .where('run_id', '=', own.runId)
      .orderBy('kind')
      .orderBy('subject')
      .execute()
  return { own, journal, kept }
}

describe('checks of a batch', () => {
  test('are added up where long subjects differ only behind what is stored', async ({ server }) => {
    const { journal, kept } = await open(server)
    const checks: RunCheck[] = [
      items(`${start} > li`, 2, 1),
      { kind: 'MORE', subject: `${start} > li`, looked: 9, found: 9 },
      items(`${start} > td`, 3, 2),
    ]

    await journal.commit(batchOf(0, { checks }))
    await journal.commit(batchOf(1, { checks: checks.slice(2) }))

    expect(await kept()).toEqual([
      { kind: 'ITEMS', subject: start, looked: 8, found: 5 },
      { kind: 'MORE', subject: start, looked: 9, found: 9 },
    ])
  })

  test('are added up where only half a character or a NUL tells subjects apart', async ({ server }) => {
    const { journal, kept } = await open(server)
    const almost = start.slice(1)

    // Both are cut in the middle of a surrogate pair, and the halves differ.
    await journal.commit(batchOf(0, { checks: [items(`${almost}😀`), items(`${almost}🌀`)] }))
    expect(await kept()).toEqual([{ kind: 'ITEMS', subject: `${almost}\u{FFFD}`, looked: 2, found: 0 }])

    await journal.commit(batchOf(1, { checks: [items('li'), items('l\0i'), items(`${almost}\u{FFFD}`)] }))
    expect((await kept()).map(({ looked }) => looked)).toEqual([3, 2])
  })
})

test('checks of a whole run replace earlier ones, and long subjects are added up', async ({ server }) => {
  const { own, kept } = await open(server)
  const checks = [items(`${start}.b`, 4, 1), items(`${start}.c`, 5, 2)]

  await putChecks(server.app.db, own.runId, checks)
  await putChecks(server.app.db, own.runId, checks)

  expect(await kept()).toEqual([{ kind: 'ITEMS', subject: start, looked: 9, found: 3 }])
})
