import { format } from 'node:util'

/** A line on a screen. */
const longestLine = 10_000

/** Sends what the code writes to its console, line by line; the process has no other output. */
export function tellConsole(tell: (line: string) => void): void {
  for (const name of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[name] = (...values: unknown[]) => tell(format(...values).slice(0, longestLine))
}
