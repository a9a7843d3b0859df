import { csvDelimiterNames, plainCsv, type CsvOptions } from '@windrow/contract/csv-options'

/** Form fields for server errors in the options. */
export const csvFields = Object.keys(plainCsv).map((name) => `csv.${name}`)

/** A summary of the options: the most relevant, and all that differ from the default. */
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
