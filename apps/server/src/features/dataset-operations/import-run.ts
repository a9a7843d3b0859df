import { createReadStream } from 'node:fs'
import {
  importFormatOf,
  importFormats,
  mostImportedBytes,
  type ImportFormat,
} from '@windrow/contract/run-origin'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { enqueueJobWithFile } from '../dataset-jobs/enqueue-job.ts'
import type { ImportSettings } from './make-import.ts'
import { receiveFile } from './receive-file.ts'

type ImportCall = Call<Routes['runImport']>

function formatOf({ fileName, format }: ImportCall['query']): ImportFormat {
  const found = format ?? importFormatOf(fileName)
  if (found) return found
  throw new AppError(
    'VALIDATION',
    `The name of the file does not say its format; it must end in ${importFormats.map((one) => `.${one}`).join(', ')}.`,
    [{ path: 'query.fileName', message: 'has no ending of a known format' }],
  )
}

/** Receives a file and queues its import as a run: the whole file is read before any of it becomes visible. */
export const runImport =
  (app: AppContext): Handler<Routes['runImport']> =>
  async (call) => {
    const { fileName, pageId, badRows } = call.query
    const settings: ImportSettings = { fileName, pageId, badRows, format: formatOf(call.query) }
    return enqueueJobWithFile(app, call, { kind: 'import', runIds: [], settings }, (path, signal) =>
      receiveFile(call.request.raw, path, mostImportedBytes, signal),
    )
  }

export const runImportFile =
  (app: AppContext): Handler<Routes['runImportFile']> =>
  async ({ run }) => {
    if (run.file_key === null) throw notFound('imported file')
    return {
      stream: createReadStream(await app.store.localPath(run.file_key)),
      mediaType: 'application/octet-stream',
      fileName: run.file_name ?? 'import',
    }
  }
