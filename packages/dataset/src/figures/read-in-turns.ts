import { setImmediate } from 'node:timers/promises'
import type { DuckDBConnection, DuckDBDataChunk, DuckDBListVector, DuckDBValue } from '@duckdb/node-api'
import type { Bindings } from '../engine/sql.ts'

/** Values that are converted before other work has its turn: a few milliseconds. */
const valuesAtOnce = 10_000

/** Lets other work of the process go on while many values are converted. */
export class Turns {
  #since = 0

  /** Waits for a turn of others if so many values have been converted since the last. */
  async after(values: number): Promise<void> {
    this.#since += values
    if (this.#since < valuesAtOnce) return
    this.#since = 0
    await setImmediate()
  }
}

/** The first row of a result. */
export interface FirstRow {
  /** Null for the column with the list. */
  values: DuckDBValue[]
  /** The texts of the list, read only when asked for; each of them counts as so many values. None if it is NULL. */
  texts: (entries: number) => Promise<string[]>
}

/** The first row of a result; of one column, a list of texts, which are read on demand. Wide tables have megabytes in it. */
export async function firstRow(
  connection: DuckDBConnection,
  sql: string,
  bindings: Bindings,
  list: number,
): Promise<FirstRow> {
  const chunk = await (await connection.run(sql, bindings.values)).fetchChunk()
  const values: DuckDBValue[] = []
  if (!chunk || chunk.rowCount === 0) return { values, texts: () => Promise.resolve([]) }
  const turns = new Turns()
  for (let column = 0; column < chunk.columnCount; column += 1) {
    const value = column === list ? null : chunk.getColumnVector(column).getItem(0)
    await turns.after(sizeOf(value))
    values.push(value)
  }
  return { values, texts: (entries) => textsOf(chunk, list, entries) }
}

async function textsOf(chunk: DuckDBDataChunk, column: number, entries: number): Promise<string[]> {
  if (listIn(chunk, column).getItemVector(0) === null) return []
  const turns = new Turns()
  const texts: string[] = []
  const length = listIn(chunk, column).getEntryLength(0)
  for (let at = 0; at < length; at += 1) {
    // Asks the chunk each time: its memory is that of its vectors, and is freed with it.
    const list = listIn(chunk, column)
    texts.push(String(list.childVector.getItem(list.getEntryOffset(0) + at)))
    await turns.after(entries)
  }
  return texts
}

const sizeOf = (value: DuckDBValue): number =>
  value !== null && typeof value === 'object' && 'items' in value ? value.items.length : 1

function listIn(chunk: DuckDBDataChunk, column: number): DuckDBListVector {
  const vector = chunk.getColumnVector(column)
  // Not by its class: that would load the library where nothing is measured.
  if (!('getItemVector' in vector)) throw new TypeError('the column must be a list')
  return vector as DuckDBListVector
}

/** The only column of a result, texts that count as so many values each. */
export async function onlyColumn(
  connection: DuckDBConnection,
  sql: string,
  bindings: Bindings,
  entries: number,
): Promise<string[]> {
  const result = await connection.run(sql, bindings.values)
  const turns = new Turns()
  const texts: string[] = []
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return texts
    for (let row = 0; row < chunk.rowCount; row += 1) {
      texts.push(String(chunk.getColumnVector(0).getItem(row)))
      await turns.after(entries)
    }
  }
}
