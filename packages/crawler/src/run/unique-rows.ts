import { hash } from 'node:crypto'
import { FingerprintSet } from '../frontier/fingerprint.ts'
import type { Row } from '../records/records.ts'

/**
 * Tells rows with different values in the unique columns of a table apart; null for a row without any value in them,
 * which can't be identified.
 */
function digestOf(table: string, columns: readonly string[], row: Row): Buffer | null {
  const values = columns.map((column) => row[column] ?? null)
  if (values.every((value) => value === null)) return null
  return hash('sha1', JSON.stringify([table, ...values]), 'buffer')
}

const keyOf = (digest: Buffer): string => digest.toString('base64', 0, 8)

/** The key of a row in the journal; null if it can't be identified. */
export function uniqueKey(table: string, columns: readonly string[], row: Row): string | null {
  const digest = digestOf(table, columns, row)
  return digest && keyOf(digest)
}

/** Tracks which rows a table already has, by the values of its unique columns. */
export class UniqueRows {
  private readonly seen = new FingerprintSet()

  /** Returns the new rows and adds their keys to `keys`, for the journal. */
  filter(table: string, columns: readonly string[], rows: readonly Row[], keys: string[]): Row[] {
    return rows.filter((row) => {
      const digest = digestOf(table, columns, row)
      if (!digest) return true
      if (!this.seen.add(digest)) return false
      keys.push(keyOf(digest))
      return true
    })
  }

  /** Restores a key from the journal. */
  restore(key: string): void {
    this.seen.add(Buffer.from(key, 'base64'))
  }
}
