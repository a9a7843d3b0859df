import { number, printTable } from './measure.ts'
import { note } from './results.ts'
import { type Contender, FixedThresholds, ProposedRules, ThreeSigma, Windrow } from './quality/contenders.ts'
import { type Share, shares, type Tried, trySite } from './quality/try-site.ts'

const contenders: Readonly<Record<string, new () => Contender>> = {
  Windrow,
  'rules from history': ProposedRules,
  'fixed thresholds': FixedThresholds,
  'mean ± 3 sigma': ThreeSigma,
}
const names = Object.keys(contenders)

/** Judges histories of made-up sites, one per seed, with and without faults. */
export function benchQuality({ seeds }: { seeds: readonly number[] }): void {
  const start = process.cpuUsage()
  const tried = seeds.map((seed) =>
    trySite(seed, new Map(names.map((name) => [name, new contenders[name]!()]))),
  )
  const { user, system } = process.cpuUsage(start)
  const runs = tried.reduce((sum, { healthyRuns }) => sum + healthyRuns, 0)
  const faults = tried.flatMap((one) => one.faults)
  const large = faults.filter(({ share }) => share >= 0.1)
  const small = faults.filter(({ share }) => share < 0.1)
  note({
    what: 'false tasks in 100 healthy runs',
    value: falseTasks(tried, names[0]!),
    unit: '',
    goal: { atMost: 1 },
  })
  for (const [what, some, atLeast] of [
    ['found of faults of 10 % and more', large, 95],
    ['found of faults of 3 %', small, 70],
  ] as const)
    note({ what, value: 100 * shareFound(some, names[0]!), unit: '%', goal: { atLeast } })
  printTable(
    `${number(runs)} healthy runs and ${number(faults.length)} faulty ones of ${seeds.length} sites, in ${number((user + system) / 1e6)} s of CPU`,
    ['', 'wanted', ...names],
    [
      [
        'false tasks in 100 healthy runs',
        'at most 1',
        ...names.map((name) => number(falseTasks(tried, name), 2)),
      ],
      ['found of faults of 10 % and more', '95 %', ...found(large)],
      ['found of faults of 3 %', '70 %', ...found(small)],
    ],
  )
  printTable(
    'Faults found, by the share of rows that they hit',
    ['', ...names],
    shares.map((share) => [percent(share), ...found(faults.filter((fault) => fault.share === share))]),
  )
  printTable(
    'Faults found, by kind: of 10 % of the rows and more, and of 3 %',
    ['', ...names.flatMap((name) => [name, '3 %'])],
    [...new Set(faults.map(({ kind }) => kind))].sort().map((kind) => rowOf(kind, faults)),
  )
}

type Fault = Tried['faults'][number]

function rowOf(kind: string, faults: readonly Fault[]): string[] {
  const own = faults.filter((fault) => fault.kind === kind)
  const isSmall = ({ share }: { share: Share }) => share < 0.1
  const [large, small] = [found(own.filter((fault) => !isSmall(fault))), found(own.filter(isSmall))]
  return [kind, ...names.flatMap((_, at) => [large[at]!, small[at]!])]
}

const percent = (share: number): string => `${Number((100 * share).toFixed(1))} %`

function falseTasks(tried: readonly Tried[], name: string): number {
  const [tasks, runs] = tried.reduce(
    ([sum, all], { falseTasks: own, healthyRuns }) => [sum + (own.get(name) ?? 0), all + healthyRuns],
    [0, 0],
  )
  return (100 * tasks) / runs
}

const shareFound = (faults: readonly Fault[], name: string): number =>
  faults.filter(({ foundBy }) => foundBy.has(name)).length / faults.length

/** The share of the faults that each contender found. */
const found = (faults: readonly Fault[]): string[] =>
  names.map((name) => (faults.length === 0 ? '' : percent(shareFound(faults, name))))
