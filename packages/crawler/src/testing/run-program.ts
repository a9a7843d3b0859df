import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patiently } from '@windrow/contract/testing/patience'

const crawlerAlone = join(import.meta.dirname, '../cli/main.ts')

interface Ended {
  code: number | null
  signal: string | null
  out: string
  err: string
}

/**
 * Runs a program on the command line, by default the crawler's; `onStderr` is called when it first writes to
 * stderr, `input` is its standard input.
 */
export function windrow(
  args: string[],
  onStderr?: (kill: (signal: NodeJS.Signals) => void) => void,
  input = '',
  program = crawlerAlone,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {}) // exited without reading
  child.stdin.end(input)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  let told = false
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
    if (!told) onStderr?.((signal) => child.kill(signal))
    told = true
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out, err }))
  })
  const still = () => {
    child.kill('SIGKILL')
    return `${args.join(' ')} neither ends nor prints anything more: ${out}${err}`
  }
  return patiently(ended, still, () => out.length + err.length)
}

/** An empty folder for one test; `await using` removes it. */
export async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'windrow-cli-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Writes a recipe, or any other text, and returns the path. */
export async function recipeFile(path: string, recipe: unknown): Promise<string> {
  const file = join(path, 'recipe.json')
  await writeFile(file, typeof recipe === 'string' ? recipe : JSON.stringify(recipe))
  return file
}

/** The non-empty lines of a file. */
export const lines = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean)
