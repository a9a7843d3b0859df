/** What was read, or null if the file or folder doesn't exist: the services folder may change while it is read. */
export const unlessGone = <Read>(reading: Promise<Read>): Promise<Read | null> =>
  reading.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
