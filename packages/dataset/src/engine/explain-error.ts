import { DatasetError, type DatasetErrorCode } from '../dataset-error.ts'

const goneMessage = 'A file of this data is no longer in the store. Run the report again to collect it anew.'

const rules: readonly [RegExp, DatasetErrorCode, string][] = [
  [/INTERRUPT/, 'CANCELLED', 'The query was cancelled.'],
  [
    /No space left|ENOSPC|max_temp_directory_size/,
    'DISK_FULL',
    'The disk is full. Free some space on the server and try again.',
  ],
  [
    /Out of Memory/i,
    'OUT_OF_MEMORY',
    'This needs more memory than allowed. Choose fewer columns or rows, or raise the memory limit.',
  ],
  [
    // A file that we failed to create (*.part) isn't a missing source.
    /No files found that match|Cannot open file "(?!.*\.part")|ENOENT/,
    'SOURCE_GONE',
    goneMessage,
  ],
  [
    /Malformed JSON|No magic bytes|Invalid Input Error.*(parquet|zstd)|ZSTD|Z_BUF_ERROR|unexpected end of file|Corrupt|TProtocolException|Serialization/is,
    'SOURCE_DAMAGED',
    'A file of this data is damaged and cannot be read. Restore it from a backup or run the report again.',
  ],
]

/** Converts errors of DuckDB and the file system to ones that people can act on. Returns unknown errors unchanged. */
export function explainError(error: unknown): unknown {
  if (error instanceof DatasetError || !(error instanceof Error)) return error
  const text = `${error.message} ${(error as NodeJS.ErrnoException).code ?? ''}`
  const rule = rules.find(([pattern]) => pattern.test(text))
  return rule ? new DatasetError(rule[1], rule[2], { cause: error }) : error
}

/** For sources that are missing according to a store rather than the file system. */
export const sourceGone = (cause: unknown): DatasetError =>
  new DatasetError('SOURCE_GONE', goneMessage, { cause })

export const cancelled = (): DatasetError => new DatasetError('CANCELLED', 'The query was cancelled.')

/** Throws if the caller has aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}
