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
    // A file we failed to create (*.part) is no missing source.
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

/** Turns what DuckDB and the file system say into what a person can act on. Unknown errors stay as they are. */
export function explainError(error: unknown): unknown {
  if (error instanceof DatasetError || !(error instanceof Error)) return error
  const text = `${error.message} ${(error as NodeJS.ErrnoException).code ?? ''}`
  const rule = rules.find(([pattern]) => pattern.test(text))
  return rule ? new DatasetError(rule[1], rule[2], { cause: error }) : error
}

/** For sources that a store, not the file system, says are gone. */
export const sourceGone = (cause: unknown): DatasetError =>
  new DatasetError('SOURCE_GONE', goneMessage, { cause })

export const cancelled = (): DatasetError => new DatasetError('CANCELLED', 'The query was cancelled.')

/** Throws when the caller has lost interest. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}
