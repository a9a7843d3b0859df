import { downloadFormats, exportFormatNames, type DownloadFormat } from '@windrow/contract/export-formats'

/** Display names of the download formats. */
export const formatNames = Object.fromEntries(
  downloadFormats.map((format) => [format, exportFormatNames[format]]),
) as Record<DownloadFormat, string>
