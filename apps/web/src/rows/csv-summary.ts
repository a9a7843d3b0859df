import { csvDelimiterNames, plainCsv, type CsvOptions } from '@windrow/contract/csv-options'

/** Where a form shows what the server says of the options. */
export const csvFields = Object.keys(plainCsv).map((name) => `csv.${name}`)

/** The options in a few words: what people look for, and whatever else is not as usual. */
export function csvSummary(csv: CsvOptions): string {
  const { delimiter, formulaGuard, quoting, nullText, timeZone, bom } = csv
  return [
    csvDelimiterNames[delimiter],
    formulaGuard ? 'formula guard on' : 'formula guard off',
    ...(quoting === 'ALL' ? ['all values in quotes'] : []),
    ...(nullText === '' ? [] : [`${nullText} for empty cells`]),
    ...(timeZone === 'UTC' ? [] : [timeZone]),
    ...(bom ? ['byte order mark'] : []),
  ].join(', ')
}
