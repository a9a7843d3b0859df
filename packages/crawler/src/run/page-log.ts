import type { CompiledType } from '../extract/compile-recipe.ts'
import type { Extraction } from '../extract/extract-page.ts'
import type { OpenBatch } from './open-batch.ts'

/** Warns about values that the page should have had, and counts whether there were items. */
export function logExtraction(batch: OpenBatch, type: CompiledType, found: Extraction, url: string): void {
  if (type.table !== null)
    batch.check('ITEMS', type.items?.source ?? '', found.rows.length > 0 || found.dropped > 0)
  if (type.table !== null && found.rows.length === 0 && found.dropped === 0) {
    const reason = type.items ? `nothing matches "${type.items.source}"` : 'none of the fields was found'
    batch.log('WARN', `No rows on this page: ${reason}.`, url, 'NO_ROWS')
  }
  for (const [field, count] of found.missing) {
    const rows = count === 1 ? 'A row has' : `${count} rows have`
    batch.log('WARN', `${rows} no "${field}", which is required.`, url, 'FIELD_MISSING')
  }
}
