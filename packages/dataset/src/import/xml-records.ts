import { Parser } from 'htmlparser2'
import { ImportFault, type ImportRecord } from './import-record.ts'
import { textChunks, type TextOptions } from './text-chunks.ts'
import { XmlRows, XmlShape } from './xml-rows.ts'

/**
 * The repeating elements of an XML file, one row each: those directly inside the root, or deeper if only there an
 * element has siblings with its name (`<rss><channel><item>`). Reads the file twice, and never holds all of it.
 * Entities declared in a DTD aren't expanded.
 */
export async function* xmlRecords(path: string, options: TextOptions): AsyncGenerator<ImportRecord> {
  const shape = new XmlShape()
  for await (const _piece of parsed(path, shape)) await Promise.resolve()
  const rows = new XmlRows(shape.rowPath())
  for await (const _piece of parsed(path, rows, options)) yield* rows.take()
  yield* rows.take()
}

async function* parsed(
  path: string,
  handler: XmlShape | XmlRows,
  options: TextOptions = {},
): AsyncGenerator<void> {
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true })
  for await (const text of textChunks(path, { ...options, mayBeOld: false })) {
    handler.count(text)
    parser.write(text)
    yield
  }
  if (!handler.isWhole)
    throw new ImportFault('The file is no XML, or it ends in the middle; correct it and try again.')
  parser.end()
}
