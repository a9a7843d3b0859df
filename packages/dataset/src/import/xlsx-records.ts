import { Parser } from 'htmlparser2'
import { headerNames, ImportFault, recordOf, type ImportRecord } from './import-record.ts'
import { openXlsx } from './open-xlsx.ts'
import { SheetReader, type SheetRow } from './sheet-reader.ts'
import type { TextOptions } from './text-chunks.ts'

const damaged = 'The file is no Excel workbook (.xlsx), or it is damaged; save it anew and try again.'

/** Rows of a workbook's first sheet. Its first non-empty row names the columns. */
export async function* xlsxRecords(
  path: string,
  { onShare, onNote }: TextOptions = {},
): AsyncGenerator<ImportRecord> {
  const book = await openXlsx(path).catch((error: unknown) => {
    throw error instanceof ImportFault ? error : new ImportFault(damaged, { cause: error })
  })
  try {
    let names: string[] | undefined
    for await (const row of sheetRows(book, onShare)) {
      const cells = withoutEmptyEnd(row.cells)
      if (cells.length === 0) continue
      if (!names) {
        const header = headerNames(cells)
        for (const note of header.notes) onNote?.(note)
        names = header.names
      } else {
        while (cells.length < names.length) cells.push('')
        yield recordOf(names, cells, row.line)
      }
    }
    if (!names) throw new ImportFault('The first sheet is empty; its first row must name the columns.')
  } finally {
    book.close()
  }
}

/** Excel omits empty cells at the end of a row, except those with a colour or border. */
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

async function* sheetRows(
  book: Awaited<ReturnType<typeof openXlsx>>,
  onShare?: (share: number) => void,
): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(book)
  const parser = new Parser(reader, { xmlMode: true })
  try {
    for await (const text of book.sheet(onShare)) {
      parser.write(text)
      yield* reader.takeRows()
    }
    parser.end()
    yield* reader.takeRows()
  } catch (error) {
    throw error instanceof ImportFault ? error : new ImportFault(damaged, { cause: error })
  }
}
