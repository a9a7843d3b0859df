const firstPauseMs = 1000
const longestPauseMs = 30_000

interface Followed<Event> {
  /** Opens the stream. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<Event>>
  /** Called after each connection; after the first one only if `misses` is set, or the page was hidden before. */
  onMissed: () => void
  /** Data of the screen may come from the cache, and the stream doesn't begin with the current state. */
  misses?: boolean
  onEvent: (event: Event) => void
  onLive?: (live: boolean) => void
}

/** Reads events until aborted; reconnects with increasing delays. */
async function read<Event>(
  { open, onMissed, onEvent, onLive }: Followed<Event>,
  isFresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  let known = isFresh
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      const events = await open(signal)
      onLive?.(true)
      if (!known) onMissed()
      for await (const event of events) {
        pause = firstPauseMs
        onEvent(event)
      }
    } catch {
      // Until the next attempt, queries poll.
    }
    known = false
    if (signal.aborted) return
    onLive?.(false)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Follows a stream of events while the page is visible: a browser opens at most six connections to a host, and hidden
 * tabs would use them up. Returns a function that stops it.
 */
export function followWhileSeen<Event>(followed: Followed<Event>): () => void {
  let stop: AbortController | null = null
  let isFresh = followed.misses !== true
  const look = () => {
    if (document.hidden) {
      stop?.abort()
      stop = null
      isFresh = false
      followed.onLive?.(false)
    } else if (!stop) {
      stop = new AbortController()
      void read(followed, isFresh, stop.signal)
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.abort()
  }
}
