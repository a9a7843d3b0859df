import { hash } from 'node:crypto'
import { FingerprintSet } from '../frontier/fingerprint.ts'
import type { Row } from '../records/records.ts'

/** Tracks which rows a table already has, by the values of its unique columns. */
export class UniqueRows {
  private readonly seen = new FingerprintSet()

  /** Returns the new rows and adds their keys to `keys`, for the journal. */
  filter(table: string, columns: readonly string[], rows: readonly Row[], keys: string[]): Row[] {
    return rows.filter((row) => {
      const values = columns.map((column) => row[column] ?? null)
      // A row without any value in the unique columns can't be identified.
      if (values.every((value) => value === null)) return true
      const digest = hash('sha1', JSON.stringify([table, ...values]), 'buffer')
      if (!this.seen.add(digest)) return false
      keys.push(digest.toString('base64', 0, 8))
      return true
    })
  }

  /** Restores a key from the journal. */
  restore(key: string): void {
    this.seen.add(Buffer.from(key, 'base64'))
  }
}
