const keepAliveMs = 20_000

/** Writes events as `text/event-stream`; a comment now and then keeps proxies from closing a quiet line. */
export async function* eventStream(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield ': connected\n\n'
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const winner = await Promise.race([next, quiet()])
      if (winner === 'quiet') {
        yield ': still here\n\n'
        continue
      }
      if (winner.done) return
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
