/** Where the rows of a run come from: read from sites, made of other runs, or of a file. */
export const runOrigins = ['CRAWLED', 'MERGED', 'DEDUPED', 'IMPORTED'] as const
export type RunOrigin = (typeof runOrigins)[number]

/** Rows of merged and deduped runs, and comparisons, are kept so long. */
export const keptDays = 3

/** Whether the rows of a run were kept for some days only, and these are over. */
export const isExpired = (dataExpires: Date | string | null, now = new Date()): boolean =>
  dataExpires !== null && new Date(dataExpires) <= now

export const expiredText = `The rows of this merged or deduped run were kept for ${keptDays} days and are gone. Make it again from its runs.`

/** Rows of a run are archived so many days after its end, where an account has no other number. */
export const usualRetentionDays = 90
export const mostRetentionDays = 3650
/** Bytes of a file that is imported. */
export const mostImportedBytes = 2 * 1024 ** 3
export const importFormats = ['csv', 'tsv', 'xlsx', 'json', 'jsonl', 'parquet', 'xml', 'yaml'] as const
export type ImportFormat = (typeof importFormats)[number]

/** The format that the name of a file says, if it is one that can be imported. */
export function importFormatOf(fileName: string): ImportFormat | undefined {
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  if (ending === 'ndjson') return 'jsonl'
  if (ending === 'tab') return 'tsv'
  if (ending === 'yml') return 'yaml'
  return importFormats.find((format) => format === ending)
}
