/** Where the rows of a run come from: crawled, made from other runs, or imported from a file. */
export const runOrigins = ['CRAWLED', 'MERGED', 'DEDUPED', 'IMPORTED'] as const
export type RunOrigin = (typeof runOrigins)[number]

/** Days for which rows of merged and deduped runs, and comparisons, are kept. */
export const keptDays = 3

/** Whether a run's rows were kept for a limited time that has passed. */
export const isExpired = (dataExpires: Date | string | null, now = new Date()): boolean =>
  dataExpires !== null && new Date(dataExpires) <= now

export const expiredText = `The rows of this merged or deduped run were kept for ${keptDays} days and are gone. Make it again from its runs.`

/** Days after its end when a run's rows are archived, unless the account sets another number. */
export const defaultRetentionDays = 90
export const mostRetentionDays = 3650
/** Maximum size of an imported file in bytes. */
export const mostImportedBytes = 2 * 1024 ** 3
export const importFormats = ['csv', 'tsv', 'xlsx', 'json', 'jsonl', 'parquet', 'xml', 'yaml'] as const
export type ImportFormat = (typeof importFormats)[number]

/** The import format for a file name's extension; undefined if it isn't supported. */
export function importFormatOf(fileName: string): ImportFormat | undefined {
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  if (ending === 'ndjson') return 'jsonl'
  if (ending === 'tab') return 'tsv'
  if (ending === 'yml') return 'yaml'
  return importFormats.find((format) => format === ending)
}
