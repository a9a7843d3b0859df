import { format } from 'node:util'

/** Longest console line that is sent, in characters. */
const longestLine = 10_000

/** Sends the code's console output, line by line; the process has no other output. */
export function forwardConsole(tell: (line: string) => void): void {
  for (const name of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[name] = (...values: unknown[]) => tell(format(...values).slice(0, longestLine))
}
