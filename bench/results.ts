import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { number, tableOf } from './measure.ts'

/** A figure, the goal that it has, and what one would use instead in the same run. */
export interface Figure {
  /** Unique among the figures of a measurement. */
  what: string
  value: number
  /** Like "ms"; empty for a ratio or a count. */
  unit: string
  goal: { atLeast: number } | { atMost: number }
  anchor?: { what: string; value: number }
}

/** Figures as they are kept in a file, with the machine that they are of. */
export interface Results {
  at: string
  machine: Record<string, string | number>
  figures: Figure[]
}

/** A figure that is worse by more than this is a step back; less is what one machine differs from hour to hour. */
const tolerated = 0.15

const figures: Figure[] = []

/** Notes a figure for the summary and the file of results. */
export function note(figure: Figure): void {
  if (figures.some(({ what }) => what === figure.what))
    throw new Error(`two figures are called "${figure.what}"`)
  figures.push(figure)
}

/** What was noted until now. */
export const noted = (): readonly Figure[] => figures

export const isMet = ({ value, goal }: Figure): boolean =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost

const amount = (value: number, unit: string): string =>
  `${number(value, Math.abs(value) < 10 ? 2 : 0)}${unit && ` ${unit}`}`

const goalText = ({ goal, unit }: Figure): string =>
  'atLeast' in goal ? `at least ${amount(goal.atLeast, unit)}` : `at most ${amount(goal.atMost, unit)}`

/** How many times better than `other`; above 1 is better. */
const timesBetter = ({ value, goal }: Figure, other: number): number =>
  'atLeast' in goal ? value / other : other / value

/** The summary: goal, we, anchor, how many times better we are, and whether the goal is met. */
export function summary(all: readonly Figure[]): string {
  const missed = all.filter((figure) => !isMet(figure)).length
  return tableOf(
    `${number(all.length)} figures with a goal, ${number(missed)} missed`,
    ['', 'goal', 'we', 'beside', '', 'times better', 'met'],
    all.map((figure) => [
      figure.what,
      goalText(figure),
      amount(figure.value, figure.unit),
      figure.anchor?.what ?? '',
      figure.anchor ? amount(figure.anchor.value, figure.unit) : '',
      figure.anchor ? number(timesBetter(figure, figure.anchor.value), 2) : '',
      isMet(figure) ? 'yes' : 'no',
    ]),
  )
}

/** Figures that an earlier file has too, those that became worse first. */
export function comparison(now: readonly Figure[], then: Results): string {
  const before = new Map(then.figures.map((figure) => [figure.what, figure.value]))
  const rows = now
    .flatMap((figure) => {
      const value = before.get(figure.what)
      return value === undefined ? [] : [{ figure, value, times: timesBetter(figure, value) }]
    })
    .sort((a, b) => a.times - b.times)
  return tableOf(
    `Against ${then.at}`,
    ['', 'then', 'now', 'times better', ''],
    rows.map(({ figure, value, times }) => [
      figure.what,
      amount(value, figure.unit),
      amount(figure.value, figure.unit),
      number(times, 2),
      times < 1 - tolerated ? 'a step back' : '',
    ]),
  )
}

const machine = (): Results['machine'] => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGib: Math.round(totalmem() / 1024 ** 3),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
  load: Number(loadavg()[0]!.toFixed(1)),
})

/** Keeps the figures in a file, and returns what it holds. */
export function keep(file: string, all: readonly Figure[]): Results {
  const results = { at: new Date().toISOString(), machine: machine(), figures: [...all] }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return results
}

/** The figures of an earlier file. Throws with a sentence if it is none. */
export function readResults(file: string): Results {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as Partial<Results>
    if (Array.isArray(results.figures) && typeof results.at === 'string') return results as Results
  } catch (error) {
    throw new Error(`${file} cannot be read as results of an earlier run: ${String(error)}`)
  }
  throw new Error(`${file} has no results of an earlier run; it was not written by this command`)
}
