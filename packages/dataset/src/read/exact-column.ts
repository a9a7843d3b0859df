import { compareDecimals, plainDecimal } from '@windrow/contract/exact-number'

/*
 * Number columns are doubles, integer columns 64-bit integers. A column with a cell that has more digits is read as
 * text instead: each number as its plain decimal text, so that equal numbers are equal texts. `read-exactly.ts`
 * finds out by trying whether that is needed; tables without such cells don't pay for it.
 */

/** For a cell that the usual type can't hold: makes the SQL fail with the position of the column. */
export const inexactCell = (index: number, text: string): string =>
  `error(concat('windrow: inexact column ${index}.', left(${text}, 0)))`

/** The column's position in such an error, or undefined. */
export function inexactColumn(error: unknown): number | undefined {
  const index =
    error instanceof Error ? /windrow: inexact column (\d+)\./.exec(error.message)?.[1] : undefined
  return index === undefined ? undefined : Number(index)
}

/** Significant digits of a number's text. */
const digits = (text: string) =>
  `regexp_replace(regexp_replace(${text}, '[eE].*$|[^0-9]', '', 'g'), '^0+|0+$', '', 'g')`

/** Whether a text is a number with more digits than a double holds; up to fifteen always fit. */
export const exceedsDouble = (text: string): string =>
  `(length(${text}) > 15 AND regexp_full_match(${text}, '\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)\\s*') AND ${digits(text)} <> ${digits(`CAST(TRY_CAST(${text} AS DOUBLE) AS VARCHAR)`)})`

/** The shortest text of a number without an exponent: "-0012.50" is "-12.5". */
export function plainText(text: string): string {
  const bare = `ltrim(trim(${text}), '+')`
  const whole = `regexp_replace(${bare}, '^(-?)0+(\\d)', '\\1\\2')`
  return `regexp_replace(regexp_replace(${whole}, '(\\.\\d*?)0+$', '\\1'), '\\.$', '')`
}

/** The plain text of a double, with "1e-07" written out. */
export function plainDouble(value: string): string {
  const text = `CAST(abs(${value}) AS VARCHAR)`
  const mantissa = `regexp_replace(split_part(${text}, 'e', 1), '\\.0*$|\\.', '')`
  const exponent = `CAST(split_part(${text}, 'e', 2) AS INTEGER)`
  const written = `CASE WHEN NOT contains(${text}, 'e') THEN regexp_replace(${text}, '\\.0$', '')
    WHEN ${exponent} >= 0 THEN rpad(${mantissa}, ${exponent} + 1, '0')
    ELSE concat('0.', repeat('0', -1 - ${exponent}), ${mantissa}) END`
  return `CASE WHEN ${value} IS NULL THEN NULL WHEN ${value} < 0 THEN concat('-', ${written}) ELSE ${written} END`
}

/** The double nearest to a plain text, where exactness isn't needed: averages, histograms. */
export const nearest = (text: string): string => `CAST(${text} AS DOUBLE)`

/**
 * The number as JSON. DuckDB keeps integers in JSON exact, but converts decimals to doubles: decimals with more
 * digits become text.
 */
export const exactJson = (text: string): string =>
  `CASE WHEN ${exceedsDouble(text)} AND contains(${text}, '.') THEN to_json(${text}) ELSE CAST(${text} AS JSON) END`

const complement = (text: string) => `translate(${text}, '0123456789', '9876543210')`

/** A sort key for numbers whose nearest doubles are equal: by the length of the integer part, then by the digits. */
export function finerOrder(text: string): string {
  const bare = `ltrim(${text}, '-')`
  const key = `concat(lpad(CAST(length(split_part(${bare}, '.', 1)) AS VARCHAR), 3, '0'), ${bare})`
  // For negative numbers the order is reversed.
  return `CASE WHEN starts_with(${text}, '-') THEN concat(${complement(key)}, '~') ELSE ${key} END`
}

/** Sort expressions: by the nearest double, which is fast, then by all digits. */
export const exactOrder = (text: string): [string, string] => [nearest(text), finerOrder(text)]

/**
 * The operator for comparing a column of doubles with a number of any precision; it decides whether cells equal to
 * the nearest double count. Null for equality with a number that isn't a double.
 */
export function doubleComparison(
  operator: '=' | '>=' | '<=',
  given: string,
): '=' | '>=' | '<=' | '>' | '<' | null {
  const plain = plainDecimal(given)
  const near = plainDecimal(String(Number(given)))
  if (plain === null || near === null) return operator
  const side = compareDecimals(near, plain)
  if (side === 0) return operator
  if (operator === '=') return null
  if (operator === '>=') return side > 0 ? '>=' : '>'
  return side < 0 ? '<=' : '<'
}
