import { setTimeout as sleep } from 'node:timers/promises'
import { number, percentile, printTable } from './measure.ts'
import { note } from './results.ts'

const people = 20
const crowdMs = 15_000
const askEveryMs = 50
/** Reading what one has asked for takes longer than this. */
const thinkMs = 200

const views: readonly Record<string, string>[] = [
  {},
  { page: '7' },
  { sort: '-price' },
  { filters: JSON.stringify([{ column: 'price', operator: 'atLeast', values: ['900'] }]) },
  { search: 'tent 49' },
]

/** What the health call takes while many people preview a large table without a break. */
export async function benchCrowd(origin: string, rowsUrl: string, token: string): Promise<void> {
  const end = performance.now() + crowdMs
  let previews = 0
  const preview = async (person: number) => {
    for (let turn = person; performance.now() < end; turn += 1) {
      const query = new URLSearchParams({ limit: '25', ...views[turn % views.length] })
      const response = await fetch(`${rowsUrl}?${query.toString()}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`a preview answered ${response.status}`)
      previews += 1
      await sleep(thinkMs)
    }
  }
  const times: number[] = []
  const ask = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      await (await fetch(`${origin}/api/health`)).arrayBuffer()
      times.push(performance.now() - started)
      await sleep(askEveryMs)
    }
  }
  await Promise.all([ask(), ...Array.from({ length: people }, (_, person) => preview(person))])
  note({
    what: `a health call while ${people} people preview, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    goal: { atMost: 50 },
  })
  printTable(
    `A health call while ${people} people preview (wanted: p95 below 50 ms)`,
    ['previews a second', 'median', 'p95', 'slowest'],
    [
      [
        number(previews / (crowdMs / 1000), 1),
        ...[0.5, 0.95, 1].map((share) => `${number(percentile(times, share), 1)} ms`),
      ],
    ],
  )
}
