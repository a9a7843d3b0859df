import { z } from 'zod'
import {
  csvDelimiters,
  csvQuotings,
  nullTextFault,
  plainCsv,
  type CsvOptions as Options,
} from '../csv-options.ts'
import { isTimeZone, timeZoneAdvice } from '../time-zones.ts'

const shape = {
  formulaGuard: z
    .boolean('must be true or false')
    .describe(
      'Adds an apostrophe before text that a spreadsheet would run as a formula (starting with =, +, -, @, tab or carriage return). Numbers are not changed',
    ),
  delimiter: z
    .enum(csvDelimiters, 'must be one comma, semicolon, tab or vertical bar')
    .describe('What stands between values'),
  quoting: z
    .enum(csvQuotings, 'must be NEEDED or ALL')
    .describe(
      'NEEDED: quotes where RFC 4180 requires them, and around empty strings, to distinguish them from null. ALL: around every value and the header; null is never quoted',
    ),
  nullText: z
    .string()
    .max(1000)
    .describe('Text for null, up to 20 characters. Never quoted; the same text as a value is always quoted'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, timeZoneAdvice)
    .describe(
      'Time zone for times, which are written with their offset: 2026-03-09T07:00:00.000+02:00; in UTC they end with Z',
    ),
  bom: z.boolean().describe('Starts the file with a UTF-8 byte order mark, so that Excel reads it as UTF-8'),
}

/** How a CSV file is written, complete with defaults. */
export const CsvOptions = z.object(shape).meta({ id: 'CsvOptions' }) satisfies z.ZodType<Options>
export type CsvOptions = Options

/** CSV options in requests; the rest is filled with defaults. If the guard is omitted, the recipient decides it. */
export const CsvChoice = z
  .strictObject({
    formulaGuard: shape.formulaGuard
      .optional()
      .describe(
        `${shape.formulaGuard.description}. Left out: true for what people open (files ordered or downloaded with a session, destinations by e-mail and Slack), false for what programs get (API keys, all other destinations)`,
      ),
    delimiter: shape.delimiter.default(plainCsv.delimiter),
    quoting: shape.quoting.default(plainCsv.quoting),
    nullText: shape.nullText.default(plainCsv.nullText),
    timeZone: shape.timeZone.default(plainCsv.timeZone),
    bom: shape.bom.default(plainCsv.bom),
  })
  .superRefine(({ nullText, delimiter }, issues) => {
    const fault = nullTextFault(nullText, delimiter)
    if (fault) issues.addIssue({ code: 'custom', path: ['nullText'], message: fault })
  })
  .meta({ id: 'CsvChoice' })
export type CsvChoice = z.output<typeof CsvChoice>

/** The chosen options with defaults; the guard's default is given. */
export const csvOptions = (choice: CsvChoice | undefined, guardsByDefault: boolean): Options => ({
  ...plainCsv,
  ...choice,
  formulaGuard: choice?.formulaGuard ?? guardsByDefault,
})
