import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { comparison, keep, readResults, summary, type Figure } from '../bench/results.ts'

const speed: Figure = {
  what: 'speed of a crawl',
  value: 2000,
  unit: 'pages/s',
  goal: { atLeast: 1350 },
  anchor: { what: 'bare loop', value: 1000 },
}
const memory: Figure = { what: 'memory', value: 240, unit: 'MB', goal: { atMost: 200 } }
const share: Figure = { what: 'share', value: 1, unit: '', goal: { atMost: 1 } }

/** The cells of a table, without its title, its head and the rule below. */
const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .slice(3)
    .map((line) => line.trim().split(/\s{2,}/))

it('the summary says of each figure its goal, what stands beside it, and whether it is met', () => {
  const table = summary([speed, memory, share])

  expect(table).toContain('3 figures with a goal, 1 missed')
  expect(cells(table)).toEqual([
    [
      'speed of a crawl',
      'at least 1,350 pages/s',
      '2,000 pages/s',
      'bare loop',
      '1,000 pages/s',
      '2.00',
      'yes',
    ],
    ['memory', 'at most 200 MB', '240 MB', 'no'],
    ['share', 'at most 1.00', '1.00', 'yes'],
  ])
})

it('less is better where a goal is an upper limit, and a step back comes first', () => {
  const then = {
    at: '2026-11-01T00:00:00.000Z',
    machine: {},
    figures: [
      { ...speed, value: 1800 },
      { ...memory, value: 120 },
    ],
  }

  expect(cells(comparison([speed, memory, share], then))).toEqual([
    ['memory', '120 MB', '240 MB', '0.50', 'a step back'],
    ['speed of a crawl', '1,800 pages/s', '2,000 pages/s', '1.11'],
  ])
})

it('results are kept with the machine, and read again; anything else is refused with a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windrow-results-'))
  try {
    const file = join(folder, 'new', 'bench.json')
    const kept = keep(file, [speed])

    expect(readResults(file)).toEqual(kept)
    expect(kept.machine).toMatchObject({ cores: expect.any(Number), node: process.version })
    writeFileSync(file, '{"figures": 3}')
    expect(() => readResults(file)).toThrow(/was not written by this command/)
    writeFileSync(file, 'no JSON')
    expect(() => readResults(file)).toThrow(/cannot be read as results/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
