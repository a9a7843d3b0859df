const tickMs = 1

/**
 * The most CPU time that this thread's event loop took for one turn while `work` went on, in milliseconds. Unlike a delay
 * by the clock it does not grow with what else the machine is busy with.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = cpuMs()
  const measure = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(measure, tickMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  measure()
  return longest
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
