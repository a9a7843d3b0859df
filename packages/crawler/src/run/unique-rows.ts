import { hash } from 'node:crypto'
import { FingerprintSet } from '../frontier/fingerprint.ts'
import type { Row } from '../records/records.ts'

/** Which rows a table has already, by the values of its unique columns. */
export class UniqueRows {
  private readonly seen = new FingerprintSet()

  /** The rows that are new; their keys go to `keys`, for the journal. */
  filter(table: string, columns: readonly string[], rows: readonly Row[], keys: string[]): Row[] {
    return rows.filter((row) => {
      const values = columns.map((column) => row[column] ?? null)
      // Without any value there is nothing by which a row could be known.
      if (values.every((value) => value === null)) return true
      const digest = hash('sha1', JSON.stringify([table, ...values]), 'buffer')
      if (!this.seen.add(digest)) return false
      keys.push(digest.toString('base64', 0, 8))
      return true
    })
  }

  /** Takes a key over from a journal. */
  restore(key: string): void {
    this.seen.add(Buffer.from(key, 'base64'))
  }
}
