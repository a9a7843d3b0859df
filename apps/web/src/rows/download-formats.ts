import { downloadFormats, exportFormatNames, type DownloadFormat } from '@windrow/contract/export-formats'

/** The formats that rows leave in, as people call them. */
export const formatNames = Object.fromEntries(
  downloadFormats.map((format) => [format, exportFormatNames[format]]),
) as Record<DownloadFormat, string>
