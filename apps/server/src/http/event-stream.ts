const keepAliveMs = 20_000
/** How long a successful permission check is valid. */
const admittedMs = 2000

/**
 * Writes events as `text/event-stream`; periodic comments keep proxies from closing an idle connection. `mayGoOn` is
 * checked before each write, so that a stream ends when its permission does.
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
      const winner = await nextOrQuiet(next)
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

/** The next event, or that there was none for a while. Leaves no timer behind: many events would leave as many. */
async function nextOrQuiet<Event>(next: Promise<Event>): Promise<Event | 'quiet'> {
  const quiet = Promise.withResolvers<'quiet'>()
  const timer = setTimeout(() => quiet.resolve('quiet'), keepAliveMs).unref()
  try {
    return await Promise.race([next, quiet.promise])
  } finally {
    clearTimeout(timer)
  }
}
