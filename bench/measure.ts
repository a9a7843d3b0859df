import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Outcome } from './contenders/fields.ts'

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Runs a contender as a process of its own and reads its outcome; null when it cannot be run here. */
export async function contend(command: string, args: string[]): Promise<Outcome | null> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const failed = once(child, 'error').then(() => 1)
  const code = await Promise.race([once(child, 'close').then(([status]) => status as number), failed])
  const line = /^outcome (.*)$/m.exec(output)?.[1]
  if (code === 0 && line) return JSON.parse(line) as Outcome
  console.error(
    `  ${[command, ...args].join(' ')} ended with ${code}: ${errors.trim().split('\n').at(-1) ?? ''}`,
  )
  return null
}

/** A table with its columns aligned; the first column is text. */
export function tableOf(title: string, head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return ['', title, line(head), rule, ...rows.map(line)].join('\n')
}

/** What is to be printed after the summary. */
const details: string[] = []

/** Prints a text with the details, after the summary. */
export function printLater(text: string): void {
  details.push(text)
}

/** Prints a table with the details, after the summary. */
export const printTable = (title: string, head: string[], rows: string[][]): void =>
  printLater(tableOf(title, head, rows))

/** What {@link printLater} and {@link printTable} were given. */
export const printedLater = (): string => details.join('\n')

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Milliseconds that processors have worked for this process, on all threads: unlike the time, it doesn't depend on what else runs. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Does each piece of work several times, in turns, so that none has the quieter machine. Returns the medians in
 * milliseconds.
 */
export async function beside(
  rounds: number,
  works: readonly (() => Promise<unknown>)[],
  clock = () => performance.now(),
): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, work] of works.entries()) {
      const started = clock()
      await work()
      times[at]!.push(clock() - started)
    }
  return times.map(median)
}
