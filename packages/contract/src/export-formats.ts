/** Formats of files with rows. Doesn't use zod, so the browser can import it. */
export const downloadFormats = ['csv', 'json', 'jsonl', 'xlsx', 'parquet', 'xml', 'yaml'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

/** The formats of exports: those, and the support file with everything that explains a run. */
export const exportFormats = [...downloadFormats, 'support'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Which rows an export contains. */
export const exportScopes = ['all', 'filtered', 'sample'] as const
export type ExportScope = (typeof exportScopes)[number]

export const exportStates = ['QUEUED', 'WORKING', 'READY', 'FAILED'] as const

/** Rows in a sample. */
export const sampleRows = 100

/** Display names of the formats. */
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
