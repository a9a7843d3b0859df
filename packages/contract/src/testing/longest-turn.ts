/** Processor time of this thread in milliseconds; other work on the machine doesn't change it. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The processor time that work takes in this thread, and the most of it during which other work had no turn, both in
 * milliseconds; right to a millisecond or two.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<{ took: number; longest: number }> {
  let longest = 0
  let last = processorTime()
  const started = last
  const endTurn = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const looking = setInterval(endTurn, 1)
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  endTurn()
  return { took: last - started, longest }
}
