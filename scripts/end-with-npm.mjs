import { readFileSync } from 'node:fs'

const everyMs = 250

/**
 * The parent of a process, as Linux tells; null where it cannot be known.
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
 * Whether npm (or the like) started a process: its shells have this in their environment, npm itself has not.
 * @param {number} pid
 */
function isOfScript(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('npm_lifecycle_event=')
  } catch {
    return false
  }
}

/** From this process up to npm: each with its parent. Elsewhere than on Linux only this process can be known. */
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
 * Makes this process take the death of npm, or of a shell between, for SIGTERM: npm passes some signals on, and nothing when
 * it is killed. What stands above npm may end as it likes; so does the parent where no npm is.
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
