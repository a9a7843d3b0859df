import type { FailureKind } from '@windrow/contract/schemas/evidence'
import type { Finding } from '../judge/judge-run.ts'
import type { PlainMetric } from '../judge/metrics.ts'
import { code } from './code.ts'
import { movedPoint, timesAsMuch } from './moved-point.ts'
import { bytes, count, duration, percent, quantity, range } from './numbers.ts'
import { inRows, rowCounts } from './rows.ts'
import type { Statement } from './statement.ts'

type Say = (finding: Finding) => Statement

/** "Rows are 58,204; usually 99,800 to 100,900." */
const amount =
  (say: (finding: Finding) => string, format: (value: number) => string): Say =>
  (finding) => ({
    fact: `${say(finding)} ${format(finding.value)}`,
    usual: range(format(finding.low), format(finding.high)),
    detail: null,
  })

/** "98 % of rows are the same as in the run before; usually 61 % to 70 %." */
const part =
  (say: (finding: Finding) => string): Say =>
  (finding) => ({
    fact: `${percent(finding.value)} of ${say(finding)}`,
    usual: range(percent(finding.low), percent(finding.high)),
    detail: null,
  })

/** "12 of 1,000 rows repeat another row; usually none." */
const rowsThat =
  (say: string): Say =>
  (finding) => ({
    fact: `${inRows(finding, finding.value).replace(/^in /, '')} ${say}`.replace(/^all/, 'All'),
    usual: rowCounts(finding, finding.low, finding.high).replace(/^in /, ''),
    detail: null,
  })

const of = ({ table }: Finding): string => (table === null ? '' : ` of ${code(table)}`)
const column = (finding: Finding): string => code(finding.column ?? '')

/** What is said of each metric that isn't about labels. */
export const plainStatements: Readonly<Record<PlainMetric, Say>> = {
  rows: (finding) =>
    finding.value === 0
      ? {
          ...rows(finding),
          fact: finding.table === null ? 'There are no rows' : `${code(finding.table)} has no rows`,
        }
      : rows(finding),
  requests: amount(() => 'Requests are', count),
  duration: amount(() => 'The run took', duration),
  bytes: amount(() => 'The run downloaded', bytes),
  rowsPerPage: amount(() => 'Rows per page are', quantity),
  failures: part(() => 'requests failed'),
  duplicates: rowsThat('repeat another row'),
  keyDuplicates: rowsThat('have the key of another row'),
  violations: rowsThat('break the schema'),
  unchanged: part(() => 'rows are the same as in the run before'),
  fill: (finding) => fill(finding),
  unseen: part((finding) => `the values of ${column(finding)} are not those of the run before`),
  gone: part((finding) => `the values that ${column(finding)} had in the run before are gone`),
  distinct: part((finding) => `the values of ${column(finding)} are different from each other`),
  topShare: part((finding) => `the values of ${column(finding)} are the same one`),
  median: (finding) => median(finding),
  spread: amount((finding) => `The middle half of ${column(finding)} spans`, quantity),
  length: amount((finding) => `The texts of ${column(finding)} have a mean length of`, characters),
}

/** Medians vary: one that has moved with its values is so close to a power of ten, as a logarithm. */
const closeToPower = 0.05

function median(finding: Finding): Statement {
  const said = amount(() => `The median of ${column(finding)} is`, quantity)(finding)
  const { shift, value, expected } = finding
  if (!shift || Math.abs(Math.log10(value / expected) - shift.powerOfTen) > closeToPower) return said
  return {
    ...said,
    fact: `${said.fact}, ${timesAsMuch(shift)}`,
    detail: `${movedPoint.replace('a', 'A')}.`,
  }
}

const rows = amount((finding) => `Rows${of(finding)} are`, count)

function characters(value: number): string {
  return `${quantity(value)} characters`
}

/** Of empty rows, unless more rows are filled than usual. */
function fill(finding: Finding): Statement {
  const { value, low, high, expected } = finding
  const isMore = value > expected
  const [share, from, to] = isMore ? [value, low, high] : [1 - value, 1 - high, 1 - low]
  return {
    fact: `${column(finding)} is ${isMore ? 'filled' : 'empty'} ${inRows(finding, share)}`,
    usual: rowCounts(finding, from, to),
    detail: null,
  }
}

/** Why requests failed. */
const failures: Readonly<Record<FailureKind, string>> = {
  permanent: 'requests failed for good',
  'rate-limited': 'requests were rate-limited',
  blocked: 'requests were blocked',
  transient: 'requests failed with a temporary error',
  'page-changed': 'pages no longer had what the recipe looks for',
}

export const failureStatement = (kind: FailureKind): Say => part(() => failures[kind])
