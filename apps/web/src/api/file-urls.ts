import { callUrl } from '@windrow/contract/client'
import { routeTable } from 'virtual:route-table'
import { required } from './required.ts'

type Params = Record<string, string | number>
type Query = Record<string, unknown>

/** URL of the screenshot of a page snapshot. */
export const screenshotUrl = (params: Params): string =>
  callUrl(required('evidenceScreenshot', routeTable['evidenceScreenshot']), { params })

/** URL of the image in a cell; the server fetches it. */
export const pictureUrl = (params: Params, query: Query): string =>
  callUrl(required('runPicture', routeTable['runPicture']), { params, query })

/** URL of a finished export. The browser downloads it itself, so that it can be of any size. */
export const exportUrl = (params: Params): string =>
  callUrl(required('runExportFile', routeTable['runExportFile']), { params })

/** URL of a file with the rows that differ between two runs. */
export const comparisonUrl = (params: Params, query: Query): string =>
  callUrl(required('comparisonDownload', routeTable['comparisonDownload']), { params, query })

/** URL to upload a file with rows to. */
export const importUrl = (params: Params, query: Query): string =>
  callUrl(required('runImport', routeTable['runImport']), { params, query })

/** URL of the file that a run was imported from. */
export const importedFileUrl = (params: Params): string =>
  callUrl(required('runImportFile', routeTable['runImportFile']), { params })

/** URL of the content of a message's file; pictures, PDF and text open in the browser unless it is a download. */
export const fileUrl = (params: Params, isDownload = false): string =>
  callUrl(required('fileContent', routeTable['fileContent']), {
    params,
    query: isDownload ? { download: 'true' } : {},
  })

/** URL of a statement or a list of them as a file, by the name of the call. */
export const billingFileUrl = (
  call: 'billingStatementCsv' | 'billingStatementPdf' | 'billingMonthCsv' | 'billingOwnCsv' | 'billingOwnPdf',
  params: Params,
): string => callUrl(required(call, routeTable[call]), { params })
