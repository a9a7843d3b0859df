import { number, printTable } from '../measure.ts'
import { note } from '../results.ts'
import { exponentOf, secondsOfNext, upperSizes } from './slope.ts'

/** What a cost is of, and the largest exponent that is good enough for it. */
const goals = {
  /** The operation on everything: n log n. */
  whole: 1.1,
  /** One of many elements: the same however many there are. */
  element: 0.1,
  /** A page of a list, or the next of a queue: no more than the depth of an index. */
  page: 0.2,
}

export interface GrowthLine {
  what: string
  of: keyof typeof goals
  unit: 'ms' | 'µs' | 'MB'
}

export interface Growth<Name extends string> {
  /** Distinguishes the figures from those of others, like "runs". */
  area: string
  title: string
  lines: Readonly<Record<Name, GrowthLine>>
  /** Makes so many, and returns what each line costs, in its unit. */
  measure: (size: number) => Promise<Record<Name, number>>
}

/** A size isn't begun if it seems to take longer. Seconds. */
const longest = 90
/** Less counts as flat: two that are flat aren't better or worse than each other. */
const flat = 0.1

const power = (size: number): string => `10^${Math.round(Math.log10(size))}`

const cost = (value: number, unit: string): string => `${number(value, value < 10 ? 2 : 0)} ${unit}`

/** Measures one size after the other until the next would take too long, prints the costs, and notes their exponents. */
export async function growing<Name extends string>(
  sizes: readonly number[],
  { area, title, lines, measure }: Growth<Name>,
): Promise<void> {
  const seconds: number[] = []
  const costs: Record<Name, number>[] = []
  let end = ''
  for (const size of sizes) {
    const expected = secondsOfNext(seconds)
    if (expected > longest) {
      end = `; ${power(size)} would take about ${number(expected)} s, more than ${longest}`
      break
    }
    const started = performance.now()
    costs.push(await measure(size))
    seconds.push((performance.now() - started) / 1000)
    console.error(`  ${area} ${power(size)}: ${number(seconds.at(-1)!, 1)} s`)
  }
  const made = sizes.slice(0, costs.length)
  const rows = (Object.entries(lines) as [Name, GrowthLine][]).map(([name, { what, of, unit }]) => {
    const exponent = exponentOf(made.map((size, at) => ({ size, cost: costs[at]![name] })))
    const atMost = goals[of]
    if (exponent !== null)
      note({
        what: `growth of ${area}: ${what}, exponent`,
        value: Math.max(flat, exponent),
        unit: '',
        goal: { atMost },
      })
    return [
      what,
      of,
      ...costs.map((each) => cost(each[name], unit)),
      exponent === null ? '' : number(exponent, 2),
      `at most ${number(atMost, 1)}`,
    ]
  })
  printTable(
    `${title}; exponent over the upper ${Math.min(upperSizes, made.length)} sizes${end}`,
    ['', 'of', ...made.map(power), 'exponent', 'wanted'],
    rows,
  )
}
