import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import yauzl from 'yauzl'
import { ImportFault } from './import-record.ts'
import { excelText, type BookFacts, type ShownMoment } from './sheet-reader.ts'

/** Uncompressed bytes of the parts that must be in memory together: shared strings and styles. */
const mostSharedBytes = 256 * 1024 * 1024
/** Uncompressed bytes of a sheet, which is streamed. */
const mostSheetBytes = 8 * 1024 ** 3
/**
 * Sheets compress to a tenth or a thirtieth of their size; repetitions of a single byte to a thousandth. A larger
 * part that compressed better than this is meant to exhaust its reader's memory and time.
 */
const mostPacking = 300
const smallBytes = 32 * 1024 * 1024

/** An open workbook; the sheet can be read once. */
export interface OpenBook extends BookFacts {
  /** `onShare` receives how much of it was read, from 0 to 1. */
  sheet: (onShare?: (share: number) => void) => AsyncIterable<string>
  close: () => void
}

/** Opens a workbook and its first sheet. Throws if the file isn't a workbook, and `ImportFault` if it is too large. */
export async function openXlsx(path: string): Promise<OpenBook> {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const text = (name: string, most: number) => unpacked(zip, entries.get(name), most)
    const { first, is1904 } = await readWorkbook(text)
    if (!entries.has(first)) throw new Error(`there is no ${first}`)
    return {
      sharedTexts: await sharedTexts(text('xl/sharedStrings.xml', mostSharedBytes)),
      is1904,
      dateStyles: await dateStyles(text('xl/styles.xml', mostSharedBytes)),
      sheet: (onShare) => unpacked(zip, entries.get(first), mostSheetBytes, onShare),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

type ReadEntry = (name: string, most: number) => AsyncIterable<string>

async function* unpacked(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
  most: number,
  onShare?: (share: number) => void,
): AsyncGenerator<string> {
  if (!entry) return
  const stream: Readable = await zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > most)
      throw new ImportFault('The workbook is too large to be imported; save it as CSV and try again.')
    if (bytes > smallBytes && bytes > mostPacking * entry.compressedSize)
      throw new ImportFault(
        'The workbook unpacks to hundreds of times its size, as no spreadsheet does; save it as CSV and try again.',
      )
    onShare?.(bytes / entry.uncompressedSize)
    yield decoder.decode(chunk as Buffer, { stream: true })
  }
  yield decoder.decode()
}

async function parse(
  text: AsyncIterable<string>,
  handler: ConstructorParameters<typeof Parser>[0],
): Promise<void> {
  const parser = new Parser(handler, { xmlMode: true })
  for await (const piece of text) parser.write(piece)
  parser.end()
}

/** The path of the workbook's first sheet, and its date system. */
async function readWorkbook(read: ReadEntry): Promise<{ first: string; is1904: boolean }> {
  let is1904 = false
  let id: string | undefined
  const targets = new Map<string, string>()
  await parse(read('xl/workbook.xml', mostSharedBytes), {
    onopentag: (name, attributes) => {
      if (name === 'sheet') id ??= attributes['r:id']
      else if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
    },
  })
  await parse(read('xl/_rels/workbook.xml.rels', mostSharedBytes), {
    onopentag: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
    },
  })
  const target = targets.get(id ?? '')
  if (!target) throw new Error('there is no sheet')
  return { first: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

async function sharedTexts(text: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  let now = ''
  let isText = false
  let isReading = false
  await parse(text, {
    onopentag: (name) => {
      if (name === 'si') now = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    ontext: (piece) => {
      if (isText) now += piece
    },
    onclosetag: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') found.push(excelText(now))
    },
  })
  return found
}

/** Excel's built-in number formats for dates and times (ECMA-376, 18.8.30). */
function shownBy(id: number): ShownMoment | null {
  if (id === 46) return 'hours'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  return id >= 14 && id <= 22 ? 'day' : null
}

function shownByCode(code: string): ShownMoment | null {
  if (/\[[hms]+\]/i.test(code)) return 'hours'
  const letters = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase()
  if (/[dy]/.test(letters)) return 'day'
  if (/[hs]/.test(letters)) return 'time'
  return letters.includes('m') ? 'day' : null
}

async function dateStyles(text: AsyncIterable<string>): Promise<Map<number, ShownMoment>> {
  const own = new Map<number, ShownMoment | null>()
  const styles = new Map<number, ShownMoment>()
  let inCells = false
  let at = 0
  await parse(text, {
    onopentag: (name, attributes) => {
      if (name === 'numFmt')
        own.set(Number(attributes['numFmtId']), shownByCode(attributes['formatCode'] ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        const shown = own.has(id) ? own.get(id) : shownBy(id)
        if (shown) styles.set(at, shown)
        at += 1
      }
    },
    onclosetag: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}
