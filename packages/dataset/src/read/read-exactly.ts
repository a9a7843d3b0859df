import { inexactColumn } from './exact-column.ts'
import { withLargeLines } from './large-lines.ts'
import type { SourceLayout } from './source-layout.ts'

/**
 * Runs `read`, and again if tables contain large lines, or numbers with more digits than their type holds: then the
 * columns with such numbers are read as text. For tables that are read together this applies to the column in all
 * of them.
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
