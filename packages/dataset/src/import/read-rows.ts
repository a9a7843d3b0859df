import { csvRecords, tsvRecords } from './csv-records.ts'
import type { ImportRecord } from './import-record.ts'
import { jsonArrayRecords, jsonLineRecords } from './json-records.ts'
import { type ReadOrder, type ReadRows, RowCollector } from './row-collector.ts'
import type { TextOptions } from './text-chunks.ts'
import { xlsxRecords } from './xlsx-records.ts'
import { xmlRecords } from './xml-records.ts'
import { yamlRecords } from './yaml-records.ts'

type ReadRecords = (path: string, options: TextOptions) => AsyncIterable<ImportRecord>
const readers: Record<ReadOrder['format'], ReadRecords> = {
  csv: csvRecords,
  tsv: tsvRecords,
  json: jsonArrayRecords,
  jsonl: jsonLineRecords,
  xlsx: xlsxRecords,
  xml: xmlRecords,
  yaml: yamlRecords,
}

/**
 * Reads a file with rows into segments beside `outPath`, in one pass and with little memory. A record of 16 MB is
 * parsed at once, so run this in a thread if others need the event loop. `onShare` receives the share of the file
 * that was read, from 0 to 1, and the number of records. Throws `ImportFault` for an invalid file; then segments
 * may remain beside `outPath`.
 */
export async function readRows(
  order: ReadOrder,
  onShare: (share: number, records: number) => void = () => {},
): Promise<ReadRows> {
  const collector = new RowCollector(order)
  const options = {
    onShare: (share: number) => onShare(share, collector.records),
    onNote: (note: string) => collector.notes.push(note),
  }
  for await (const record of readers[order.format](order.path, options)) await collector.take(record)
  return collector.finish()
}
