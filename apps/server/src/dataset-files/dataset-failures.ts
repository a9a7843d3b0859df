import { DatasetError } from '@windrow/dataset/dataset-error'
import { explainError, sourceGone } from '@windrow/dataset/engine/explain-error'
import { AppError } from '../errors/app-error.ts'
import { ObjectMissing } from '../storage/object-store.ts'

const callerFaults = new Set<DatasetError['code']>([
  'UNKNOWN_COLUMN',
  'BAD_VALUE',
  'BAD_OPERATOR',
  'NOT_SORTABLE',
  'TOO_MANY_COLUMNS',
  'TOO_LARGE',
])

/** A missing file is reported by the store if it is a bucket, by the engine if it is a disk. */
const sourceFault = (error: unknown): unknown => (error instanceof ObjectMissing ? sourceGone(error) : error)

/** Maps dataset errors to API errors; returns everything else unchanged. */
export function toAppError(cause: unknown): unknown {
  const error = sourceFault(cause)
  if (!(error instanceof DatasetError)) return error
  if (callerFaults.has(error.code))
    return new AppError('VALIDATION', error.message, [{ path: 'query', message: error.message }], {
      cause: error,
    })
  if (error.code === 'SOURCE_GONE') return new AppError('NOT_FOUND', error.message, [], { cause: error })
  return new AppError('UNAVAILABLE', error.message, [], { cause: error })
}

/** The same, also for errors of the file system, such as a full disk. */
export const explained = (error: unknown): unknown =>
  error instanceof AppError ? error : toAppError(explainError(error))

/**
 * Reads files of a run that may be replaced meanwhile: when a run ends, one file per table replaces its segments. If
 * files are gone, looks the new ones up and retries once.
 */
export async function readingRun<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    const error = sourceFault(cause)
    if (!(error instanceof DatasetError) || error.code !== 'SOURCE_GONE') throw toAppError(error)
  }
  return read().catch((error: unknown) => {
    throw toAppError(error)
  })
}
