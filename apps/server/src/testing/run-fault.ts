import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@windrow/contract/client'
import type { Run } from '@windrow/contract/schemas/runs'
import type { RunPath } from './run-reports.ts'
import { workersPrinted } from './living-workers.ts'

const logLines = 8
/** The server may be at fault itself and not answer. */
const askedMs = 2000

async function lastLogLines(api: Client, path: RunPath): Promise<string> {
  const asked = api.runLogs({ params: path, query: { order: 'newest', limit: logLines } }).then(
    ({ logs }) => logs.map(({ level, message }) => `${level} ${message}`),
    (error: unknown) => [`(its log cannot be read: ${String(error)})`],
  )
  const lines = await Promise.race([asked, sleep(askedMs, ['(its log cannot be read in time)'])])
  return lines.length > 0 ? lines.join('\n') : '(its log is empty)'
}

function asItIs(run: Run | null): string {
  if (!run) return 'The server told nothing of it.'
  const { status, attempt, debugMessage, itemCount, counters } = run
  return `It is ${status} at attempt ${attempt} with ${itemCount} rows and ${JSON.stringify(counters)}: ${debugMessage ?? 'no message'}`
}

/** Why a wait for a run failed: what was expected, the run's status, and the last output of the run and the workers. */
export async function runFault(
  api: Client,
  path: RunPath,
  what: string,
  wanted: (run: Run) => boolean,
  run: Run | null,
): Promise<string> {
  const parts = [
    `Run ${path.hid} ${what}; awaited was ${wanted.toString()}.`,
    asItIs(run),
    `Its log, newest first:\n${await lastLogLines(api, path)}`,
    workersPrinted(),
  ]
  return parts.join('\n')
}
