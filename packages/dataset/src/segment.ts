/** Packs records as JSON Lines with zstd: rows, log entries and request records alike. */
export function encodeSegment(_rows: readonly object[]): Promise<Buffer> {
  throw new Error('not there yet')
}

/** Unpacks a segment. */
export function decodeSegment<T = Record<string, unknown>>(_segment: Uint8Array): Promise<T[]> {
  throw new Error('not there yet')
}
