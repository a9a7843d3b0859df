import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { outsideFailures } from './failed-tests.ts'
import { quickFolder } from './quick-folder.ts'

const root = join(import.meta.dirname, '..')
/** The folder for reports and logs of checks. */
export const reports = join(root, '.build/reports')
const temporary = quickFolder()
const environment = {
  // As in `npm start`: saves a third of the CPU time of the many processes that tests start.
  NODE_COMPILE_CACHE: join(root, '.build/compile-cache'),
  // Playwright's compiled tests; its default is a temporary folder, which is new each time.
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
  /** Settings of this check alone. */
  env?: Record<string, string>
  /** Reads the counts from a report file; without it the whole check counts as one. */
  counts?: () => Counts
  /** Reads the failures from the same report, shortened; without it the whole output is shown. */
  failures?: () => string[]
  /** Checks that must end before this one starts. */
  after?: string[]
}

/** Runs a check and prints its result on one line, with failures below. */
export function runCheck(check: Check): Promise<Counts> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(check.command[0]!, check.command.slice(1), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...environment,
        ...check.env,
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

/** Prints failures first, because logs may be truncated; the whole output is stored with the reports. */
function explain(check: Check, output: string): void {
  const log = join(reports, `${check.name}.log`)
  writeFileSync(log, output)
  const failures = [...failuresOf(check), ...outsideFailures(output)]
  const shown = failures.length > 0 ? failures.join('\n') : lastLines(output)
  console.log(`${shown}\n(everything it printed: ${log})`)
}

/** What no report has is at the end of the output. */
const lastLines = (output: string) =>
  stripVTControlCharacters(output).trimEnd().split('\n').slice(-80).join('\n')

function failuresOf(check: Check): string[] {
  try {
    return check.failures?.() ?? []
  } catch {
    return [] // the check ended before writing a report
  }
}

function tally(check: Check, code: number): Counts {
  const single = { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 }
  if (!check.counts) return single
  try {
    const counts = check.counts()
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // the check ended before writing a report
  }
}
