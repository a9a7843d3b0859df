import type { Breach } from '@windrow/contract/schemas/table-schemas'
import { formatNumber } from '../../ui/formats.ts'
import type { AnyRule } from './rule-kinds.ts'

const digits = (most: number) => (value: number) =>
  value.toLocaleString('en-US', { maximumSignificantDigits: most, signDisplay: 'negative' })
const exact = digits(15)
const percent = (share: number) => `${digits(6)(share * 100)} %`

/** A name from the data, in backticks for `Words`. */
const named = (name: string) => `\`${name.replaceAll('`', 'ˋ')}\``
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

interface Bounds {
  minimum?: number | undefined
  maximum?: number | undefined
}

/** "at least 3", "at most 9", "3 to 9": lower-case. */
function between({ minimum, maximum }: Bounds, say: (value: number) => string = exact): string {
  if (minimum !== undefined && maximum !== undefined)
    return minimum === maximum ? say(minimum) : `${say(minimum)} to ${say(maximum)}`
  if (minimum !== undefined) return `at least ${say(minimum)}`
  return maximum === undefined ? 'any' : `at most ${say(maximum)}`
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** "in_stock, low_stock and 16 more". */
function some(values: readonly string[]): string {
  const shown = values.slice(0, values.length > 4 ? 3 : 4).map((value) => cut(value, 40))
  const more = values.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}

function range(bounds: Bounds): string {
  const text = between(bounds)
  return bounds.minimum !== undefined && bounds.maximum !== undefined ? `From ${text}` : capital(text)
}

function filled(bounds: Bounds): string {
  return (bounds.minimum ?? 0) >= 1 ? 'Filled in 100 %' : `Filled in ${between(bounds, percent)}`
}

const byColumns = (columns: readonly string[]) => columns.map(named).join(', ')

function duplicates(columns: readonly string[], maximum: number): string {
  const by = columns.length > 0 ? ` by ${byColumns(columns)}` : ''
  if (maximum > 0) return `At most ${percent(maximum)} duplicates${by}`
  return by ? `No duplicates${by}` : 'No duplicate rows'
}

const lastGood = 'the last good run'

type Words = { [Kind in AnyRule['kind']]: (rule: Extract<AnyRule, { kind: Kind }>) => string }
const words: Words = {
  filled,
  range,
  length: (rule) => capital(`${between(rule)} characters`),
  pattern: ({ pattern }) => `Matches ${named(cut(pattern, 60))}`,
  allowed: ({ values }) => `One of ${some(values)}`,
  covers: ({ values }) =>
    values.length > 4
      ? `Each of ${formatNumber(values.length)} values has rows`
      : `Each of ${some(values)} has rows`,
  distinct: (rule) => capital(`${between(rule)} distinct values`),
  median: (rule) =>
    rule.minimum !== undefined && rule.maximum !== undefined
      ? `Median from ${between(rule)}`
      : `Median ${between(rule)}`,
  medianChange: ({ within }) => `Median within ±${percent(within)} of ${lastGood}`,
  fillChange: ({ within }) =>
    within === 0
      ? `Filled in no less than in ${lastGood}`
      : `Filled in at most ${percent(within)} less than in ${lastGood}`,
  notBelow: ({ column }) => `Not below ${named(column)}`,
  fresh: ({ hours }) => `Newest at most ${exact(hours)} h old`,
  rows: (rule) => capital(`${between(rule)} rows`),
  rowsChange: ({ within }) => `Rows within ±${percent(within)} of ${lastGood}`,
  duplicates: ({ columns, maximum }) => duplicates(columns, maximum),
  missing: ({ columns, maximum }) =>
    `${maximum > 0 ? `At most ${percent(maximum)}` : 'None'} of ${lastGood} missing by ${byColumns(columns)}`,
  failures: ({ maximum }) =>
    maximum > 0 ? `At most ${percent(maximum)} failed requests` : 'No failed requests',
}

/** A rule as a short sentence, names from the data in backticks: "Filled in at least 99.9 %". */
export const ruleText = (rule: AnyRule): string => (words[rule.kind] as (rule: AnyRule) => string)(rule)

/** What a cell, column or table that breaks a rule is like. */
const breachWords: Record<Breach['rule'], string> = {
  table: 'The table is missing',
  column: 'is missing',
  type: 'has another type',
  required: 'is empty',
  unique: 'is a duplicate',
  filled: 'is filled too rarely or too often',
  range: 'is out of range',
  length: 'is too short or too long',
  pattern: 'does not match the pattern',
  allowed: "isn't an allowed value",
  covers: 'lacks expected values',
  distinct: 'has too few or too many distinct values',
  median: 'has a median out of range',
  medianChange: 'has another median than the last good run',
  fillChange: 'is filled less than in the last good run',
  notBelow: 'is below another column',
  fresh: 'is too old',
  rows: 'The table has too few or too many rows',
  rowsChange: 'The table has another number of rows than in the last good run',
  duplicates: 'The table has too many duplicate rows',
  missing: 'Too many rows of the last good run are missing',
  failures: 'Too many requests failed',
}

/** A violation as text: “price” is empty. */
export const breachText = ({ column, rule }: Pick<Breach, 'column' | 'rule'>): string =>
  column === null ? breachWords[rule] : `“${column}” ${breachWords[rule]}`
