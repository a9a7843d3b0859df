import type { CsvOptions } from '@windrow/contract/csv-options'
import type { ExportFormat } from '@windrow/contract/export-formats'
import { csvOptions, type CsvChoice } from '@windrow/contract/schemas/csv-options'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../access/actor.ts'

/**
 * CSV options of a file that a caller requests; undefined for other formats. Browser users open files in spreadsheets,
 * so formulas are guarded by default; programs with API keys get rows unchanged. Throws VALIDATION at `field` for an
 * option that has no effect.
 */
export function csvOfCall(
  { apiKeyId }: Pick<Actor, 'apiKeyId'>,
  format: ExportFormat,
  choice: CsvChoice | undefined,
  field: 'body.csv' | 'query.csv',
): CsvOptions | undefined {
  if (format === 'csv') return csvOptions(choice, apiKeyId === null)
  if (choice === undefined) return undefined
  const message = 'is for the format csv only; leave it out'
  throw new AppError('VALIDATION', `"csv" ${message}.`, [{ path: field, message }])
}
