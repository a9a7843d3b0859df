import type { Feature } from '../figures/figures.ts'
import type { MovedLabel } from '../judge/change-scores.ts'
import type { Finding } from '../judge/judge-run.ts'
import type { Shift } from '../judge/shift-of.ts'
import { code } from './code.ts'
import { featureNames } from './feature-names.ts'
import { labelWords } from './label-words.ts'
import { movedPoint, timesAsMuch } from './moved-point.ts'
import { percent } from './numbers.ts'
import { aboutInRows, inRows, rowCounts, usualRows } from './rows.ts'
import type { Statement } from './statement.ts'

/** Where one label makes up less of a change, it stands for others as well. */
const mostOfIt = 0.6

/** Says which values a column has instead of the usual ones. */
export function labelStatement(finding: Finding, feature: Feature): Statement {
  const gained = (finding.labels ?? []).filter(({ share, usual }) => share > usual)
  const lost = (finding.labels ?? []).filter(({ share, usual }) => share < usual)
  if (finding.metric.endsWith('.lost')) return lostStatement(finding, feature, lost)
  if (finding.shift) return shiftStatement(finding, finding.shift)
  const [first] = gained
  if (!first) return othersStatement(finding, feature, [])
  const isOneLabel = (first.share - first.usual) / finding.value >= mostOfIt
  return isOneLabel || isManyPerValue(feature)
    ? oneLabelStatement(finding, feature, gained, lost[0])
    : othersStatement(finding, feature, gained)
}

/** A value may have several of these labels: their shares don't add up to one of the rows. */
const isManyPerValue = (feature: Feature): boolean => feature === 'words' || feature === 'symbols'

const columnOf = ({ column }: Finding): string => code(column ?? '')

function oneLabelStatement(
  finding: Finding,
  feature: Feature,
  gained: readonly MovedLabel[],
  lost?: MovedLabel,
): Statement {
  const [first, ...others] = gained as [MovedLabel, ...MovedLabel[]]
  const say = labelWords[feature]
  return {
    fact: `${columnOf(finding)} ${say(first.label)} ${inRows(finding, first.share)}`,
    usual: usualLabel(feature, lost) ?? usualRows(finding, first.usual),
    detail:
      others.length > 0
        ? `It also ${others.map(({ label, share }) => `${say(label)} in ${percent(share)}`).join(', and ')}.`
        : null,
  }
}

/** The label that nearly all values usually have; null if there is none. */
function usualLabel(feature: Feature, lost?: MovedLabel): string | null {
  if (!lost || isManyPerValue(feature)) return null
  // Short texts have no language for sure: most of the others are enough.
  if (feature === 'languages') return lost.usual >= 0.5 ? lost.label : null
  return lost.usual >= 0.95 ? `${labelWords[feature](lost.label).replace(/^is /, '')} in all` : null
}

const shiftStatement = (finding: Finding, shift: Shift): Statement => ({
  fact: `${columnOf(finding)} is ${timesAsMuch(shift)} ${aboutInRows(finding, shift.share)}`,
  usual: rowCounts(finding, finding.low, finding.high),
  guess: movedPoint,
  detail: null,
})

function lostStatement(finding: Finding, feature: Feature, lost: readonly MovedLabel[]): Statement {
  const [first, ...others] = lost
  const say = labelWords[feature]
  if (!first) return othersStatement(finding, feature, [])
  return {
    fact: `${columnOf(finding)} ${say(first.label)} ${inRows(finding, first.share)}`,
    usual: usualRows(finding, first.usual),
    detail:
      others.length > 0
        ? `The same is true of others: ${others.map(({ label, share, usual }) => `it ${say(label)} in ${percent(share)}, usually in ${percent(usual)}`).join('; ')}.`
        : null,
  }
}

function othersStatement(finding: Finding, feature: Feature, gained: readonly MovedLabel[]): Statement {
  const say = labelWords[feature]
  const which = finding.metric.endsWith('.new')
    ? `${featureNames[feature]} not seen before`
    : `other ${featureNames[feature]} than usual`
  return {
    fact: `${columnOf(finding)} ${feature === 'values' ? 'holds' : 'has'} ${which} ${inRows(finding, finding.value)}`,
    usual: rowCounts(finding, finding.low, finding.high),
    detail:
      gained.length > 0
        ? `For example, it ${gained.map(({ label, share }) => `${say(label)} in ${percent(share)}`).join(', ')}.`
        : null,
  }
}
