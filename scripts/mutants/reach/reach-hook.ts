import { appendFileSync, readFileSync } from 'node:fs'

// Used in an instrumented copy of the tree, by Vitest's process and by the processes and threads that tests start. The
// file `current` next to it contains the path of the file to append to; written marks are reset.

interface State {
  marks: { file: string; blocks: Uint8Array }[]
  isWatching: boolean
}

const shared = globalThis as { __windrowReach?: State; __vitest_worker__?: unknown }
const state = (shared.__windrowReach ??= { marks: [], isWatching: false })
const current = new URL('current', import.meta.url)

/** An element per block of the file, set to 1 by the instrumented source. */
export function marksOf(file: string, count: number): Uint8Array {
  // A process started by a test may be killed at any moment, so it writes periodically.
  if (!shared.__vitest_worker__ && !state.isWatching) {
    state.isWatching = true
    setInterval(write, 200).unref()
    process.on('exit', write)
  }
  const blocks = new Uint8Array(count)
  state.marks.push({ file, blocks })
  return blocks
}

/** Appends lines of file and block. */
export function write(): void {
  const lines: string[] = []
  for (const { file, blocks } of state.marks) {
    blocks.forEach((mark, block) => mark === 1 && lines.push(`${file} ${block}\n`))
    blocks.fill(0)
  }
  try {
    if (lines.length > 0) appendFileSync(readFileSync(current, 'utf8'), lines.join(''))
  } catch {
    // a process without write permission, or one that outlives the runner
  }
}
