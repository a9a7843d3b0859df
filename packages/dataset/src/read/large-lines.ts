/**
 * DuckDB refuses lines above a size, and takes memory by it for each thread. Large lines are rare, so reading starts
 * with the small limit and goes to the large one when a line asks for it.
 */
const lineBytes = { usual: 16 * 2 ** 20, large: 256 * 2 ** 20 }
const largeLine = /maximum_object_size/

/** Runs `read`, and again with room for large lines when one is met. */
export async function withLargeLines<T>(read: (lineLimit: number) => Promise<T>): Promise<T> {
  try {
    return await read(lineBytes.usual)
  } catch (error) {
    if (!(error instanceof Error && largeLine.test(error.message))) throw error
    return read(lineBytes.large)
  }
}
