import type { CsvOptions } from '@windrow/contract/csv-options'
import type { ExportFormat } from '@windrow/contract/export-formats'
import { csvOptions, type CsvChoice } from '@windrow/contract/schemas/csv-options'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../access/actor.ts'

/**
 * How the CSV of a file is written that somebody asks for; undefined for other formats. People open files in
 * spreadsheets, so theirs are guarded against formulas unless they say otherwise; programs, which have API keys, get rows
 * as they are. Throws VALIDATION at `field` for a choice that has no effect.
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
