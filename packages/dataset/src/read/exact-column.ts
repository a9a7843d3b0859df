import { compareDecimals, plainDecimal } from '@windrow/contract/exact-number'

/*
 * Columns of numbers are doubles, those of whole numbers 64-bit integers. A column with a cell that has more digits is
 * read as text instead: each number by its plain decimal text, so that equal numbers are equal texts. Whether a column
 * is read so is known by trying (`read-exactly.ts`); tables without such cells never pay for it.
 */

/** Who meets a cell that the usual type does not hold: the SQL fails with the position of the column. */
export const inexactCell = (index: number, text: string): string =>
  `error(concat('windrow: inexact column ${index}.', left(${text}, 0)))`

/** The position in the message of such a failure, or undefined. */
export function inexactColumn(error: unknown): number | undefined {
  const index =
    error instanceof Error ? /windrow: inexact column (\d+)\./.exec(error.message)?.[1] : undefined
  return index === undefined ? undefined : Number(index)
}

/** Significant digits of a number's text. */
const digits = (text: string) =>
  `regexp_replace(regexp_replace(${text}, '[eE].*$|[^0-9]', '', 'g'), '^0+|0+$', '', 'g')`

/** Whether a text is a number whose digits a double does not hold; any has fifteen. */
export const exceedsDouble = (text: string): string =>
  `(length(${text}) > 15 AND regexp_full_match(${text}, '\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)\\s*') AND ${digits(text)} <> ${digits(`CAST(TRY_CAST(${text} AS DOUBLE) AS VARCHAR)`)})`

/** The shortest text of a number that is written without exponent: "-0012.50" is "-12.5". */
export function plainText(text: string): string {
  const bare = `ltrim(trim(${text}), '+')`
  const whole = `regexp_replace(${bare}, '^(-?)0+(\\d)', '\\1\\2')`
  return `regexp_replace(regexp_replace(${whole}, '(\\.\\d*?)0+$', '\\1'), '\\.$', '')`
}

/** The plain text of a double, "1e-07" written out. */
export function plainDouble(value: string): string {
  const text = `CAST(abs(${value}) AS VARCHAR)`
  const mantissa = `regexp_replace(split_part(${text}, 'e', 1), '\\.0*$|\\.', '')`
  const exponent = `CAST(split_part(${text}, 'e', 2) AS INTEGER)`
  const written = `CASE WHEN NOT contains(${text}, 'e') THEN regexp_replace(${text}, '\\.0$', '')
    WHEN ${exponent} >= 0 THEN rpad(${mantissa}, ${exponent} + 1, '0')
    ELSE concat('0.', repeat('0', -1 - ${exponent}), ${mantissa}) END`
  return `CASE WHEN ${value} IS NULL THEN NULL WHEN ${value} < 0 THEN concat('-', ${written}) ELSE ${written} END`
}

/** The number nearest to a plain text, for what need not be exact: averages, pictures. */
export const nearest = (text: string): string => `CAST(${text} AS DOUBLE)`

/**
 * The number as JSON. DuckDB writes whole numbers of JSON as they are, but decimals as doubles: those with more digits
 * are text.
 */
export const exactJson = (text: string): string =>
  `CASE WHEN ${exceedsDouble(text)} AND contains(${text}, '.') THEN to_json(${text}) ELSE CAST(${text} AS JSON) END`

const complement = (text: string) => `translate(${text}, '0123456789', '9876543210')`

/** Orders texts of numbers whose nearest doubles are equal: by their length before the point, then by their digits. */
export function finerOrder(text: string): string {
  const bare = `ltrim(${text}, '-')`
  const key = `concat(lpad(CAST(length(split_part(${bare}, '.', 1)) AS VARCHAR), 3, '0'), ${bare})`
  // Below zero more digits are less.
  return `CASE WHEN starts_with(${text}, '-') THEN concat(${complement(key)}, '~') ELSE ${key} END`
}

/** The conditions that an order is made of: by the nearest double, which is quick, then by all digits. */
export const exactOrder = (text: string): [string, string] => [nearest(text), finerOrder(text)]

/**
 * Compares a column of doubles with a number of any number of digits: whether cells that are equal to the nearest double
 * count, and none for equality with a number that is no double.
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
