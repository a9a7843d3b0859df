import type { RowMark } from '@windrow/contract/schemas/datasets'
import { breachText } from '../table-schemas/rule-words.ts'

/** Schema violations on a page of rows as text, by row number and column. */
export class RowMarks {
  private readonly rows = new Map<number, RowMark[]>()

  constructor(marks: readonly RowMark[]) {
    for (const mark of marks) this.rows.set(mark.row, [...(this.rows.get(mark.row) ?? []), mark])
  }

  /** All violations of a row; null if there are none. */
  ofRow(row: number): string | null {
    return this.told(row, () => true)
  }

  ofCell(row: number, column: string): string | null {
    return this.told(row, (mark) => mark.column === column)
  }

  private told(row: number, isMeant: (mark: RowMark) => boolean): string | null {
    const broken = (this.rows.get(row) ?? []).filter(isMeant).map(breachText)
    return broken.length > 0 ? broken.join(', ') : null
  }
}
