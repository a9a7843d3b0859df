import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { browserFailures, vitestFailures } from './failed-tests.ts'
import { quickFolder } from './quick-folder.ts'
import { slowestTests } from './slowest-tests.ts'

// `npm test`: every check of the project, then one line "N passed, N failed".
//   npm test                       everything
//   npm test -- --only lint,unit   some of it

const root = join(import.meta.dirname, '..')
const reports = join(root, '.build/reports')
/** As `npm start` has it: the many processes that tests start take a third less of the processor with it. */
const compileCache = join(root, '.build/compile-cache')
const temporary = quickFolder()
const bin = (name: string) => join(root, 'node_modules/.bin', name)

interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Check {
  name: string
  command: string[]
  /** Counts from a report file; without it the whole check counts as one. */
  counts?: () => Counts
  /** What failed, shortly, from the same report; without it the whole output is shown. */
  failures?: () => string[]
  /** Starts when this check of the same line has ended. */
  after?: string
}

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
  // A test that passed only at a second try is flaky, and a flaky test is a bug.
  return {
    passed: stats['expected'] ?? 0,
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
    skipped: stats['skipped'] ?? 0,
  }
}

/** `workers`: more than one where tests wait for databases and processes more than they compute. */
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

/** One after the other; the checks of one line run side by side, or in the order that `after` says. */
const plan: Check[][] = [
  [{ name: 'web-build', command: [process.execPath, join(root, 'scripts/build-web.ts')] }],
  [
    // Types are read once for both: the compiler's own pass took as long again.
    { name: 'lint', command: [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings'] },
    { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
    { name: 'unused', command: [bin('knip')] },
    { name: 'weight', command: [process.execPath, join(root, 'apps/web/scripts/report-weight.mjs')] },
  ],
  [
    // The unit tests take a core from the beginning to the end; the others keep the rest busy.
    vitest('unit', 1),
    vitest('server', 2),
    // Short: it is over long before the unit tests are, and its browser gives the others room again.
    { ...vitest('components', 1), after: 'server' },
    {
      name: 'browser',
      after: 'server',
      command: [bin('playwright'), 'test'],
      counts: browserCounts,
      failures: () => browserFailures(join(reports, 'browser.json')),
    },
  ],
]

function run(check: Check): Promise<Counts> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(check.command[0]!, check.command.slice(1), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        ...(temporary ? { TMPDIR: temporary } : {}),
        FORCE_COLOR: '0',
      },
    })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('close', (code) => {
      const counts = tally(check, code ?? 1)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(
        `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${check.name.padEnd(10)} ${seconds.padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed`,
      )
      if (counts.failed > 0) explain(check, output)
      resolve(counts)
    })
  })
}

/** Shows what failed before anything else, since a log may be cut; the whole output is kept beside the reports. */
function explain(check: Check, output: string): void {
  const log = join(reports, `${check.name}.log`)
  writeFileSync(log, output)
  const failures = failuresOf(check)
  const shown = failures.length > 0 ? failures.join('\n') : lastLines(output)
  console.log(`${shown}\n(everything it printed: ${log})`)
}

/** Errors outside of any test, and what no report tells, stand at the end of what a check prints. */
const lastLines = (output: string) =>
  stripVTControlCharacters(output).trimEnd().split('\n').slice(-80).join('\n')

function failuresOf(check: Check): string[] {
  try {
    return check.failures?.() ?? []
  } catch {
    return [] // it ended before it could report
  }
}

function tally(check: Check, code: number): Counts {
  const single = { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 }
  if (!check.counts) return single
  try {
    const counts = check.counts()
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // it ended before it could report
  }
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',')
const unknown = only?.find((name) => !plan.flat().some((check) => check.name === name))
if (unknown) {
  console.error(
    `There is no check "${unknown}". The checks are: ${plan
      .flat()
      .map((check) => check.name)
      .join(', ')}.`,
  )
  process.exit(2)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const group of plan) {
  const started = new Map<string, Promise<Counts>>()
  const inTurn = async (check: Check): Promise<Counts> => {
    if (check.after) await started.get(check.after)
    return run(check)
  }
  for (const check of group) if (only?.includes(check.name) ?? true) started.set(check.name, inTurn(check))
  for (const counts of await Promise.all(started.values())) {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
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
