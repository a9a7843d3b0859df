import { existsSync, readFileSync } from 'node:fs'

/**
 * The command line of a process, its words separated by NUL, on Linux. Empty if it has ended, also if nobody has asked for
 * its exit code yet.
 */
export const commandOf = (pid: number): string =>
  existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
