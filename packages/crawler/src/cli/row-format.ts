import type { TableColumn } from '@windrow/contract/recipe'
import { UsageError } from './usage-error.ts'

/** The rows of a table, and the file to write. */
export interface TableToWrite {
  /** A file with one JSON object per line. */
  lines: string
  /** In the order of the recipe's fields. */
  columns: readonly TableColumn[]
  format: string
  out: string
}

/** Writes rows in formats other than JSON Lines. The crawler has none of its own; its caller may provide some. */
export interface RowsWriter {
  /** Their names, which are also the file extensions. */
  formats: readonly string[]
  /** On failure an existing file at `out` is kept. Error messages are sentences. */
  write: (table: TableToWrite) => Promise<void>
}

const lineFormats = ['jsonl', 'ndjson']

/**
 * The format of the rows, "jsonl" or one of the writer's: `given`, else by the extension of `out`. Throws
 * `UsageError`.
 */
export function rowFormat(out: string, given: string | undefined, writer: RowsWriter | undefined): string {
  const formats = [...lineFormats, ...(writer?.formats ?? [])]
  const ending = out === '-' ? undefined : /\.([^./\\]+)$/.exec(out)?.[1]
  const format = (given ?? ending)?.toLowerCase() ?? 'jsonl'
  if (!formats.includes(format))
    throw new UsageError(
      given === undefined
        ? `Rows can't be written as .${ending}. End the name with ${endings(formats)}, or name a format with --format.`
        : `There is no format "${given}". The formats are ${formats.join(', ')}.`,
    )
  if (lineFormats.includes(format)) return 'jsonl'
  if (out === '-') throw new UsageError(`Standard output takes JSON Lines only. Name a file for ${format}.`)
  return format
}

const endings = (formats: readonly string[]) => {
  const all = formats.map((format) => `.${format}`)
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
