const patienceMs = 600

/** Waits for what a screen would like to have at its beginning and can do without: no longer than a blink, and no error. */
export const soonEnough = (wanted: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    wanted.catch(() => null),
    new Promise((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
