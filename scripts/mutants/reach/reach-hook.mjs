import { appendFileSync, readFileSync } from 'node:fs'

// Used in an instrumented copy of the tree, by Vitest's process and by the processes and threads that tests start. The
// file `current` beside it names the file to write to; marks that were written are emptied.

const state = (globalThis.__windrowReach ??= { marks: new Map(), isWatching: false })
const current = new URL('current', import.meta.url)

/** One mark a block of the file. */
export function marksOf(file, blocks) {
  // A process that a test started may be killed at any moment, so it writes as it goes.
  if (!globalThis.__vitest_worker__ && !state.isWatching) {
    state.isWatching = true
    setInterval(write, 200).unref()
    process.on('exit', write)
  }
  const marks = new Uint8Array(blocks)
  const known = state.marks.get(file) ?? []
  state.marks.set(file, [...known, marks])
  return marks
}

export function write() {
  const lines = []
  for (const [file, all] of state.marks)
    for (const marks of all)
      for (let block = marks.indexOf(1); block >= 0; block = marks.indexOf(1, block + 1))
        lines.push(`${file} ${block}\n`)
  for (const marks of state.marks.values()) for (const one of marks) one.fill(0)
  try {
    if (lines.length > 0) appendFileSync(readFileSync(current, 'utf8'), lines.join(''))
  } catch {
    // a process without the right to write, or one that outlives the runner
  }
}
