const keepAliveMs = 20_000
/** So long what was found out about the right to look on holds. */
const admittedMs = 2000

/**
 * Writes events as `text/event-stream`; a comment now and then keeps proxies from closing a quiet line. `mayGoOn` is
 * asked before anything is written: an answer without end must not outlast the right to it.
 */
export async function* eventStream(
  events: AsyncIterable<unknown>,
  mayGoOn: () => Promise<boolean>,
): AsyncGenerator<string> {
  yield ': connected\n\n'
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  let asked = performance.now()
  try {
    for (;;) {
      const winner = await Promise.race([next, quiet()])
      if (winner !== 'quiet' && winner.done) return
      if (performance.now() - asked > admittedMs) {
        if (!(await mayGoOn())) return
        asked = performance.now()
      }
      if (winner === 'quiet') {
        yield ': still here\n\n'
        continue
      }
      yield `data: ${JSON.stringify(winner.value)}\n\n`
      next = iterator.next()
    }
  } finally {
    await iterator.return?.()
  }
}

function quiet(): Promise<'quiet'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('quiet'), keepAliveMs).unref()
  })
}
