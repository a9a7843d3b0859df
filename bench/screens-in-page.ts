// What runs in the page that is measured, so each function stands alone.

/** What {@link watchScreens} has seen. */
export interface Watched {
  /** When the first screen had its data on it and the processor was free, in ms from the start of the navigation. */
  usableAt: number | null
  /** Waits for the next change of screen. */
  next: () => void
  /** From the click to the frame with the other screen and its data, in ms. */
  changedAfter: number | null
}

/** Notes when screens have their data. To be run before the page's own scripts. */
export function watchScreens(): void {
  const watched: Watched = { usableAt: null, changedAfter: null, next }
  Object.assign(window, { watched })
  let busyUntil = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) busyUntil = startTime + duration
  }).observe({ type: 'longtask', buffered: true })

  const isThere = () =>
    document.querySelector('main h1') !== null &&
    document.querySelector('[aria-busy=true], .bone, .bootbar') === null
  /** Calls back with the time of the frame after the one in which the screen is there. */
  const whenThere = (isNew: () => boolean, found: (at: number) => void) => {
    const look = () =>
      isNew() && isThere()
        ? requestAnimationFrame(() => found(performance.now()))
        : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }
  whenThere(
    () => true,
    (at) => setTimeout(() => (watched.usableAt = Math.max(at, busyUntil)), 300),
  )

  function next(): void {
    watched.changedAfter = null
    const before = location.pathname
    addEventListener(
      'click',
      ({ timeStamp }) =>
        whenThere(
          () => location.pathname !== before,
          (at) => (watched.changedAfter = at - timeStamp),
        ),
      { once: true, capture: true },
    )
  }
}

/** Scrolls what scrolls the rows by `step` pixels with each frame; the time of each frame in ms. */
export function watchFrames({ ms, step }: { ms: number; step: number }): Promise<number[]> {
  const table = document.querySelector('table[aria-label=Rows], [role=table][aria-label=Rows]')!
  let box = table as HTMLElement
  while (box.scrollHeight <= box.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowY))
    box = box.parentElement!
  return new Promise((resolve) => {
    const times: number[] = []
    let last = performance.now()
    const started = last
    let by = step
    const frame = (at: number) => {
      times.push(at - last)
      last = at
      const before = box.scrollTop
      box.scrollTop += by
      if (box.scrollTop === before) by = -by
      if (at - started < ms) requestAnimationFrame(frame)
      else resolve(times.slice(2))
    }
    requestAnimationFrame(frame)
  })
}
