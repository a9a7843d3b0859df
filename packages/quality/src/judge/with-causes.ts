import type { Finding } from './judge-run.ts'
import { featureOf } from './metrics.ts'

/** A finding, and the weightier one that it probably follows from; null if it stands for itself. */
export interface Explained {
  finding: Finding
  cause: Finding | null
}

/**
 * The findings in the order in which they matter: first those that stand for themselves, then those that follow from
 * others. Leaves out that shares of values have moved where other findings say which values came or went.
 */
export function withCauses(findings: readonly Finding[]): Explained[] {
  const causes: Finding[] = []
  const explained = findings
    .filter((finding) => !isSaidByOthers(finding, findings))
    .sort((a, b) => b.weight - a.weight)
    .map((finding) => {
      const cause = causes.find((one) => follows(finding, one)) ?? null
      if (!cause) causes.push(finding)
      return { finding, cause }
    })
  return [...explained.filter(({ cause }) => !cause), ...explained.filter(({ cause }) => cause)]
}

function isSaidByOthers(finding: Finding, findings: readonly Finding[]): boolean {
  if (!finding.metric.endsWith('.moved')) return false
  const feature = featureOf(finding.metric)
  return findings.some(
    (one) => one !== finding && isSameColumn(one, finding) && featureOf(one.metric) === feature,
  )
}

/** What is said of a whole run where a table has more or fewer rows. */
const ofSize: ReadonlySet<string> = new Set(['requests', 'bytes', 'duration', 'rowsPerPage'])

function follows(finding: Finding, cause: Finding): boolean {
  if (finding.column !== null && isSameColumn(finding, cause)) return true
  if (cause.metric === 'rows') return ofSize.has(finding.metric) && isUp(finding) === isUp(cause)
  if (cause.metric === 'failures') return finding.metric.startsWith('failures.')
  if (finding.table !== cause.table) return false
  if (cause.metric === 'duplicates' || cause.metric === 'keyDuplicates') return followsRepeats(finding)
  return isAsFarOff(finding, cause)
}

const isSameColumn = (finding: Finding, { table, column }: Finding): boolean =>
  finding.table === table && finding.column === column

const isUp = ({ value, expected }: Finding): boolean => value > expected

/** Rows that come twice are more rows, with fewer different values. */
const followsRepeats = (finding: Finding): boolean =>
  isUp(finding) ? ['keyDuplicates', 'rows'].includes(finding.metric) : finding.metric === 'distinct'

/** Two numbers of rows are the same within this part of them. */
const aboutTheSame = 0.03

/** Whether a column lacks values, or rows break the schema, in as many rows as the cause lacks values. */
function isAsFarOff(finding: Finding, cause: Finding): boolean {
  if (cause.metric !== 'fill' || (finding.metric !== 'fill' && finding.metric !== 'violations')) return false
  const [missing, others] = [cause, finding].map(
    ({ value, expected, of }) => Math.abs(value - expected) * of,
  ) as [number, number]
  return Math.abs(missing - others) <= Math.max(1, missing * aboutTheSame)
}
