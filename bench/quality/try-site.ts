import type { RunFigures } from '@windrow/quality/figures'
import { measureRun } from '@windrow/quality/measure-run'
import { PastRuns } from '@windrow/quality/past-runs'
import type { Contender, Seen } from './contenders.ts'
import { faults } from './faults.ts'
import { type Described, figuresOf } from './history.ts'
import { Chance } from './random.ts'
import { type Row, Site } from './site.ts'

export const shares = [0.03, 0.1, 0.3, 1] as const
export type Share = (typeof shares)[number]

interface Fault {
  kind: string
  share: Share
}

/** What came of a site's history for each contender, by its name. */
export interface Tried {
  healthyRuns: number
  /** Healthy runs with something odd that the run before did not have: that has its task already. */
  falseTasks: Map<string, number>
  /** Faults, and by whom they were found in their first run by something that is not odd without them. */
  faults: (Fault & { foundBy: ReadonlySet<string> })[]
}

/** Runs before the first that is judged, and faulty runs per site. */
const fewestRuns = 5
const hitRuns = 3

/** Judges every run of a history, and a few of them again with each fault in each share. */
export function trySite(seed: number, contenders: ReadonlyMap<string, Contender>): Tried {
  const result: Tried = { healthyRuns: 0, falseTasks: new Map(), faults: [] }
  const oddBefore = new Map<string, Set<string>>()
  for (const { run, seen, faulty } of historyOf(seed)) {
    const foundBy = faulty.map(() => new Set<string>())
    if (run >= fewestRuns) result.healthyRuns += 1
    for (const [name, contender] of contenders) {
      const odd = contender.odd(seen)
      const open = oddBefore.get(name)
      if (run >= fewestRuns && isNew(odd, open))
        result.falseTasks.set(name, 1 + (result.falseTasks.get(name) ?? 0))
      for (const [at, fault] of faulty.entries())
        if (isNew(contender.odd(fault.seen), open, odd)) foundBy[at]!.add(name)
      oddBefore.set(name, odd)
      contender.add(seen)
    }
    result.faults.push(...faulty.map(({ kind, share }, at) => ({ kind, share, foundBy: foundBy[at]! })))
  }
  return result
}

const isNew = (odd: Set<string>, ...known: (Set<string> | undefined)[]): boolean =>
  [...odd].some((name) => known.every((others) => !others?.has(name)))

/** A run of a history, and what faults would have made of it. */
export interface TriedRun {
  run: number
  seen: Seen
  faulty: (Fault & { seen: Seen })[]
}

/** The runs of a site one after the other. */
export function* historyOf(seed: number): Generator<TriedRun> {
  const chance = new Chance(seed * 7919)
  const site = new Site(seed)
  const length = chance.whole(60, 400)
  const hit = new Set(Array.from({ length: hitRuns }, () => chance.whole(20, length - 1)))
  const past: RunFigures[] = []
  let before: readonly Row[] = []
  for (let run = 0; run < length; run += 1) {
    const found = site.next()
    const healthy: Described = { found, figures: figuresOf(found, site.columns) }
    const pastRuns = new PastRuns(past)
    const see = (figures: RunFigures): Seen => ({
      figures,
      columns: site.columns,
      measures: measureRun(figures, pastRuns),
    })
    const faulty = hit.has(run) ? withFaults(healthy, before, site, chance) : []
    yield {
      run,
      seen: see(healthy.figures),
      faulty: faulty.map(({ figures, ...fault }) => ({ ...fault, seen: see(figures) })),
    }
    past.push(healthy.figures)
    before = found.rows
  }
}

function withFaults(
  healthy: Described,
  before: readonly Row[],
  { columns }: Site,
  chance: Chance,
): (Fault & { figures: RunFigures })[] {
  return Object.entries(faults).flatMap(([kind, fault]) =>
    shares.flatMap((share) => {
      const rows = fault({ rows: healthy.found.rows, columns, before, share, chance })
      return rows ? [{ kind, share, figures: figuresOf({ ...healthy.found, rows }, columns, healthy) }] : []
    }),
  )
}
