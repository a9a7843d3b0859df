import { readFileSync } from 'node:fs'

const everyMs = 250

/**
 * The parent of a process, on Linux; null if unknown.
 * @param {number} pid
 */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return null
  }
}

/**
 * Whether npm (or similar) started a process: its child processes have this in their environment, npm itself doesn't.
 * @param {number} pid
 */
function isOfScript(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('npm_lifecycle_event=')
  } catch {
    return false
  }
}

/** The processes from this one up to npm, each with its parent. On other systems than Linux only this process. */
function chainToNpm() {
  const chain = []
  for (let pid = process.pid; ;) {
    const parent = parentOf(pid)
    if (parent === null || parent <= 1) return chain
    chain.push({ pid, parent })
    if (!isOfScript(parent)) return chain
    pid = parent
  }
}

/**
 * Sends this process SIGTERM when npm, or a shell in between, ends: npm forwards some signals, and nothing when it is
 * killed. Ancestors of npm don't matter, and without npm the parent doesn't either.
 */
export function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return
  const chain = chainToNpm()
  const watch = setInterval(() => {
    if (chain.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  watch.unref()
}
