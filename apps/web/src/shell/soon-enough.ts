const patienceMs = 600

/** Waits briefly for optional data that a screen wants at the start. Never rejects. */
export const soonEnough = (wanted: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    wanted.catch(() => null),
    new Promise((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
