/** Options for writing CSV. Doesn't use zod, so the browser can import it. */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]
export const csvDelimiterNames: Record<CsvDelimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

/** NEEDED: values that contain a delimiter, a quote or a line break (RFC 4180). ALL: every value. */
export const csvQuotings = ['NEEDED', 'ALL'] as const
export type CsvQuoting = (typeof csvQuotings)[number]
export const csvQuotingNames: Record<CsvQuoting, string> = {
  NEEDED: 'Where needed',
  ALL: 'Around every value',
}

export interface CsvOptions {
  /** Text that a spreadsheet would run as a formula gets a leading apostrophe. */
  formulaGuard: boolean
  delimiter: CsvDelimiter
  quoting: CsvQuoting
  /** Written for empty cells. */
  nullText: string
  /** IANA name; times are written as local time with their offset. */
  timeZone: string
  /** Whether the file begins with a byte order mark. */
  bom: boolean
}

/** For programs: values are unchanged. */
export const plainCsv: CsvOptions = {
  formulaGuard: false,
  delimiter: ',',
  quoting: 'NEEDED',
  nullText: '',
  timeZone: 'UTC',
  bom: false,
}

/** For people, who open the files in a spreadsheet. */
export const guardedCsv: CsvOptions = { ...plainCsv, formulaGuard: true }

export const longestNullText = 20

const isValue = (text: string): boolean =>
  (text !== '' && Number.isFinite(Number(text))) ||
  /^(true|false)$/i.test(text) ||
  /^\d{4}-\d{2}/.test(text) ||
  /^[[{]/.test(text)

/**
 * Why a text can't represent empty cells, or null if it can: readers must not mistake it for a value, a formula, or
 * the end of a cell.
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
