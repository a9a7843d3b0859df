import { inexactColumn } from './exact-column.ts'
import { withLargeLines } from './large-lines.ts'
import type { SourceLayout } from './source-layout.ts'

/**
 * Runs `read`, and again where tables turn out to have lines that are large, or numbers with more digits than their type
 * holds: then the columns with them are read as text. Tables that are read together agree on it, column by column.
 */
export async function readExactly<T>(
  layouts: readonly SourceLayout[],
  read: (lineLimit: number) => Promise<T>,
): Promise<T> {
  for (;;)
    try {
      return await withLargeLines(read)
    } catch (error) {
      const index = inexactColumn(error)
      if (index === undefined || layouts.every(({ exact }) => exact.has(index))) throw error
      for (const { exact } of layouts) exact.add(index)
    }
}
