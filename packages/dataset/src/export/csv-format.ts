import { kindOf } from '@windrow/contract/recipe/field-types'
import { readFile, writeFile } from 'node:fs/promises'
import type { CsvOptions } from '@windrow/contract/csv-options'
import { copyToFile } from '../engine/copy-to-file.ts'
import { identifier, nameLiteral } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { shownText } from '../read/compile-filter.ts'
import { instantText, isTextType, type ReadAs } from '../read/typed-column.ts'
import type { CopyFormat, CopyJob } from './copy-format.ts'
import { guarded, guardedExpression } from './formula-guard.ts'

/**
 * CSV is UTF-8, with fields quoted where RFC 4180 requires it, and lines ended by LF. An empty cell is the null
 * text, and a text equal to it is quoted: if the null text is empty, an empty text is "". With the guard, text that
 * a spreadsheet would run as a formula gets a leading apostrophe; numbers, dates and nested values are unchanged.
 */
export function csvFormat(csv: CsvOptions): CopyFormat {
  const named = (name: string) => (csv.formulaGuard ? guarded(name) : name)
  const expression: CopyFormat['expression'] = (as, name) =>
    `${csvCell(csv, as, cell(as.index))} AS ${identifier(named(name))}`
  const options = copyOptions(csv)
  return csv.bom
    ? { options, expression, copy: copyWithMark }
    : { options: `${options}, HEADER true`, expression }
}

/**
 * Writes a byte order mark before the header and its quotes, so it can't be part of a name. DuckDB writes a prefix
 * only without a header and with a suffix, which is the end of the last line.
 */
async function copyWithMark({ connection, query, path, options, onProgress }: CopyJob): Promise<number> {
  const names = { ...query, sql: `SELECT * FROM (${query.sql}) LIMIT 0` }
  await copyToFile(connection, names, path, `${options}, HEADER true`)
  const header = `\ufeff${await readFile(path, 'utf8')}`
  const around = `HEADER false, PREFIX ${nameLiteral(header)}, SUFFIX '\n'`
  const rows = await copyToFile(connection, query, path, `${options}, ${around}`, onProgress)
  if (rows === 0) await writeFile(path, header)
  return rows
}

function copyOptions({ delimiter, quoting, nullText }: CsvOptions): string {
  const options = [
    'FORMAT csv',
    `DELIMITER ${nameLiteral(delimiter)}`,
    `QUOTE '"'`,
    `ESCAPE '"'`,
    `NULLSTR ${nameLiteral(nullText)}`,
    ...(quoting === 'ALL' ? ['FORCE_QUOTE *'] : []),
  ]
  return options.join(', ')
}

function csvCell({ formulaGuard, timeZone }: CsvOptions, as: ReadAs, value: string): string {
  if (isTextType(as.type)) return formulaGuard ? guardedExpression(value) : value
  if (kindOf(as.type) === 'datetime' && timeZone !== 'UTC') return zonedText(value, timeZone)
  return kindOf(as.type) === 'number' && !as.isExact ? plainNumber(value) : shownText(as, value)
}

/** Writes 549 instead of 549.0, without a regular expression for every cell. */
const plainNumber = (value: string) =>
  `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END`

/**
 * A date-time in local time of the zone with its offset, which distinguishes the repeated hour at the end of summer
 * time. Values that ISO 8601 can't express stay in UTC: offsets with seconds, as zones had before 1900, and years
 * with five digits.
 */
function zonedText(value: string, timeZone: string): string {
  const local = `timezone(${nameLiteral(storedZone(timeZone))}, timezone('UTC', ${value}))`
  const seconds = `date_diff('second', ${value}, ${local})`
  const minutes = `abs(${seconds}) // 60`
  const offset = `concat(CASE WHEN ${seconds} < 0 THEN '-' ELSE '+' END, lpad(CAST(${minutes} // 60 AS VARCHAR), 2, '0'), ':', lpad(CAST(${minutes} % 60 AS VARCHAR), 2, '0'))`
  const isPlain = `${seconds} % 60 = 0 AND year(${local}) BETWEEN 1 AND 9999`
  return `CASE WHEN ${isPlain} THEN concat(strftime(${local}, '%Y-%m-%dT%H:%M:%S.%g'), ${offset}) ELSE ${instantText(value)} END`
}

/** DuckDB's name for the zone: its list is older than Node's; Node returns the older names of places. */
export const storedZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
