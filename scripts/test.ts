import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseTests } from './changed/choose-tests.ts'
import { browserFailures, vitestFailures } from './failed-tests.ts'
import { reports, runCheck, type Check, type Counts } from './run-check.ts'
import { slowestTests } from './slowest-tests.ts'

// `npm test`: every check of the project, then one line "N passed, N failed".
//   npm test                       everything
//   npm test -- --only lint,unit   some checks
//   npm test -- --changed          what a change since the branch left main can affect
//   npm test -- --changed HEAD~2   the same since a commit

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

const vitestCounts = (name: string) => (): Counts => {
  const report = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')) as Record<string, number>
  const broken = Number(report['numFailedTests'] === 0 && (report['numFailedTestSuites'] ?? 0) > 0)
  return {
    passed: report['numPassedTests'] ?? 0,
    failed: (report['numFailedTests'] ?? 0) + broken,
    skipped: report['numPendingTests'] ?? 0,
  }
}

const browserCounts = (): Counts => {
  const { stats } = JSON.parse(readFileSync(join(reports, 'browser.json'), 'utf8')) as {
    stats: Record<string, number>
  }
  // A test that passed only on retry is flaky, and a flaky test is a bug.
  return {
    passed: stats['expected'] ?? 0,
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
    skipped: stats['skipped'] ?? 0,
  }
}

/** `workers`: more than one if tests wait for databases and processes more than they compute. */
const vitest = (name: string, workers: number): Check => ({
  name,
  command: [
    bin('vitest'),
    'run',
    '--project',
    name,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
  counts: vitestCounts(name),
  failures: () => vitestFailures(join(reports, `${name}.json`)),
})

const browser: Check = {
  name: 'browser',
  command: [bin('playwright'), 'test'],
  counts: browserCounts,
  failures: () => browserFailures(join(reports, 'browser.json')),
}

/** Each check starts when those in `after` have ended, so that three or four processes share two cores until the end. */
const plan: Check[] = [
  { name: 'web-build', command: [process.execPath, join(root, 'scripts/build-web.ts')] },
  // Types are checked once for both: the compiler's own pass took as long again.
  {
    name: 'lint',
    command: [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
    // Threads would each infer the same types, and collect garbage twice as often: a fifth more processor time.
    env: { GOMAXPROCS: '1', GOGC: '200' },
    after: ['web-build'],
  },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'], after: ['web-build'] },
  { name: 'unused', command: [bin('knip')], after: ['web-build'] },
  {
    name: 'weight',
    command: [process.execPath, join(root, 'apps/web/scripts/report-weight.mjs')],
    after: ['web-build'],
  },
  // Unit and server tests take about equally long; the browser tests start as soon as a core is free.
  { ...vitest('unit', 1), after: ['unused'] },
  { ...vitest('server', 2), after: ['unused'] },
  { ...vitest('components', 1), after: ['lint', 'server'] },
  { ...browser, after: ['unit'] },
]

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' } },
  allowPositionals: true,
})
const only = values.only?.split(',')
const unknown = only?.find((name) => !plan.some((check) => check.name === name))
if (unknown) {
  console.error(
    `There is no check "${unknown}". The checks are: ${plan.map((check) => check.name).join(', ')}.`,
  )
  process.exit(2)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const counts of await Promise.all(startAll(wantedChecks()))) {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}
const written = (names: string[]) => names.map((name) => join(reports, `${name}.json`)).filter(existsSync)
const slowest = slowestTests(
  { vitest: written(['unit', 'server', 'components']), browser: written(['browser']) },
  root,
  10,
)
if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.join('\n')}`)
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

/** The requested checks, each with the requested tests. */
function wantedChecks(): Check[] {
  const named = plan.filter((check) => only?.includes(check.name) ?? true)
  if (!values.changed) return named
  const choices = chosen()
  return named.flatMap((check) => {
    const tests = choices.get(check.name)?.tests ?? 'all'
    if (tests === 'all') return [check]
    return tests.length > 0 ? [{ ...check, command: [...check.command, ...tests] }] : []
  })
}

function chosen(): ReturnType<typeof chooseTests> {
  try {
    return chooseTests(root, positionals[0])
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Starts each check when those in its `after` have ended. */
function startAll(checks: readonly Check[]): Promise<Counts>[] {
  const started = new Map<string, Promise<Counts>>()
  for (const check of checks) {
    const before = (check.after ?? []).flatMap((name) => started.get(name) ?? [])
    started.set(
      check.name,
      Promise.all(before).then(() => runCheck(check)),
    )
  }
  return [...started.values()]
}
