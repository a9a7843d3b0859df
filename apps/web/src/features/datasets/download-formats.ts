import type { DownloadFormat } from '@windrow/contract/schemas/datasets'

/** The formats that rows leave in, as people call them. */
export const formatNames: Record<DownloadFormat, string> = {
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  xlsx: 'XLSX',
  parquet: 'Parquet',
}
