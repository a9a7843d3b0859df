/** How a CSV file is written. Free of zod, so that the browser can have it. */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]
export const csvDelimiterNames: Record<CsvDelimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

/** NEEDED: values with a delimiter, a quote or a line break in them (RFC 4180). ALL: every value. */
export const csvQuotings = ['NEEDED', 'ALL'] as const
export type CsvQuoting = (typeof csvQuotings)[number]
export const csvQuotingNames: Record<CsvQuoting, string> = {
  NEEDED: 'Where needed',
  ALL: 'Around every value',
}

export interface CsvOptions {
  /** Text that a spreadsheet would run as a formula gets an apostrophe before it. */
  formulaGuard: boolean
  delimiter: CsvDelimiter
  quoting: CsvQuoting
  /** What stands for a cell without a value. */
  nullText: string
  /** IANA name; times are written as its clocks show them, with their offset. */
  timeZone: string
  /** Whether the file begins with a byte order mark. */
  bom: boolean
}

/** For programs: rows as they are. */
export const plainCsv: CsvOptions = {
  formulaGuard: false,
  delimiter: ',',
  quoting: 'NEEDED',
  nullText: '',
  timeZone: 'UTC',
  bom: false,
}

/** For people, who open files in a spreadsheet. */
export const guardedCsv: CsvOptions = { ...plainCsv, formulaGuard: true }

export const longestNullText = 20

const isValue = (text: string): boolean =>
  (text !== '' && Number.isFinite(Number(text))) ||
  /^(true|false)$/i.test(text) ||
  /^\d{4}-\d{2}/.test(text) ||
  /^[[{]/.test(text)

/**
 * Why a text cannot stand for cells without a value, or null where it can: readers must take it neither for a value, nor
 * for a formula, nor for the end of its cell.
 */
export function nullTextFault(text: string, delimiter: string): string | null {
  if (text.length > longestNullText) return `may have at most ${longestNullText} characters`
  if (text.includes(delimiter)) return 'must not contain the delimiter'
  if (/["\p{Cc}\p{Cs}]/u.test(text)) return 'must not contain quotes or control characters'
  if (text !== text.trim()) return 'must not begin or end with a space'
  if (isValue(text))
    return 'must not be a value that a cell can have, such as a number, a date, true or false'
  return /^[=+@]|^-+[^-]/.test(text) ? 'must not begin like a formula' : null
}
