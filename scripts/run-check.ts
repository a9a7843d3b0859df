import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { quickFolder } from './quick-folder.ts'

const root = join(import.meta.dirname, '..')
/** Where checks leave their reports and logs. */
export const reports = join(root, '.build/reports')
const temporary = quickFolder()
const environment = {
  // As `npm start` has it: the many processes that tests start take a third less of the processor with it.
  NODE_COMPILE_CACHE: join(root, '.build/compile-cache'),
  // What Playwright has compiled of the browser tests: it would look for it in a temporary folder, which is new each time.
  PWTEST_CACHE_DIR: join(root, '.build/browser-tests'),
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Check {
  name: string
  command: string[]
  /** Counts from a report file; without it the whole check counts as one. */
  counts?: () => Counts
  /** What failed, shortly, from the same report; without it the whole output is shown. */
  failures?: () => string[]
  /** Starts when these checks have ended. */
  after?: string[]
}

/** Runs a check, and says in a line how it went; what failed of it is shown below. */
export function runCheck(check: Check): Promise<Counts> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(check.command[0]!, check.command.slice(1), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...environment,
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
