/**
 * DuckDB refuses lines above a limit, and allocates memory for it per thread. Large lines are rare, so reading
 * starts with the small limit and switches to the large one if needed.
 */
const lineBytes = { usual: 16 * 2 ** 20, large: 256 * 2 ** 20 }
const largeLine = /maximum_object_size/

/** Runs `read`, and again with the large limit if a line exceeds the small one. */
export async function withLargeLines<T>(read: (lineLimit: number) => Promise<T>): Promise<T> {
  try {
    return await read(lineBytes.usual)
  } catch (error) {
    if (!(error instanceof Error && largeLine.test(error.message))) throw error
    return read(lineBytes.large)
  }
}
