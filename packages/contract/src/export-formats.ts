/** The formats of files with rows. Free of zod, so that the browser can have them. */
export const downloadFormats = ['csv', 'json', 'jsonl', 'xlsx', 'parquet', 'xml', 'yaml'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

/** What rows leave in: those, and the support file with all that explains a run. */
export const exportFormats = [...downloadFormats, 'support'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Which rows go into a file. */
export const exportScopes = ['all', 'filtered', 'sample'] as const
export type ExportScope = (typeof exportScopes)[number]

export const exportStates = ['QUEUED', 'WORKING', 'READY', 'FAILED'] as const

/** Rows of a sample. */
export const sampleRows = 100

/** The formats as people call them. */
export const exportFormatNames: Record<ExportFormat, string> = {
  xlsx: 'XLSX',
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  xml: 'XML',
  yaml: 'YAML',
  parquet: 'PARQUET',
  support: 'Support file',
}
