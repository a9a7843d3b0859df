import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBValue } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import { printableJson } from './unprintable.ts'

/** Words that some version of YAML doesn't read as text. */
const reserved = /^(?:null|nil|true|false|yes|no|on|off|y|n|nan|inf|infinity)$/i
/** Text that every reader reads as text; all other text is quoted. */
const plain = /^[A-Za-z](?:[\w .()/-]*[\w)])?$/

const text = (value: string): string =>
  plain.test(value) && !reserved.test(value) ? value : printableJson(JSON.stringify(value))

/** Older readers take 1e+21 for text: they require a decimal point. */
const number = (value: number): string =>
  String(value).replace(/^(-?\d+)e/, (_, digits: string) => `${digits}.0e`)

function scalar({ type }: Column, value: DuckDBValue): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return number(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  // A number with more digits than JavaScript can hold.
  if (isNumeric(type)) return String(value)
  // JSON on one line is valid YAML.
  return kindOf(type) === 'json' ? printableJson(String(value)) : text(String(value))
}

/** Writes rows of these columns: a list of mappings, one key per line. */
export function yamlWriter(columns: readonly Column[], names: readonly string[]) {
  const keys = names.map((name, at) => `${at === 0 ? '- ' : '  '}${text(name)}: `)
  return {
    start: '',
    end: '',
    none: '[]\n',
    row: (cells: readonly DuckDBValue[]): string =>
      columns.length === 0
        ? '- {}\n'
        : `${columns.map((column, at) => keys[at]! + scalar(column, cells[at]!)).join('\n')}\n`,
  }
}
