import type { Feature } from '../figures/figures.ts'
import type { MovedLabel } from '../judge/change-scores.ts'
import type { Finding } from '../judge/judge-run.ts'
import { code } from './code.ts'
import { featureNames } from './feature-names.ts'
import { labelWords } from './label-words.ts'
import { languageOf } from './language-of.ts'
import { percent } from './numbers.ts'
import { movedPoint } from './power-of-ten.ts'
import { inRows, rowCounts, usualRows } from './rows.ts'
import type { Statement } from './statement.ts'

/** Where one label makes up less of a change, it stands for others as well. */
const mostOfIt = 0.6

/** Says which values a column has instead of the usual ones. */
export function labelStatement(finding: Finding, feature: Feature): Statement {
  const gained = (finding.labels ?? []).filter(({ share, usual }) => share > usual)
  const lost = (finding.labels ?? []).filter(({ share, usual }) => share < usual)
  if (finding.metric.endsWith('.lost')) return lostStatement(finding, feature, lost)
  const [first] = gained
  if (!first) return othersStatement(finding, feature, [])
  if (feature === 'words') {
    const inLanguage = languageStatement(finding, gained, lost)
    if (inLanguage) return inLanguage
  }
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
  const before =
    lost && lost.usual >= 0.95 && !isManyPerValue(feature)
      ? `${say(lost.label).replace(/^is /, '')} in all`
      : usualRows(finding, first.usual)
  return {
    fact: `${columnOf(finding)} ${say(first.label)} ${inRows(finding, first.share)}`,
    usual: before,
    detail:
      pointOf(feature, first, lost) ??
      (others.length > 0
        ? `It also ${others.map(({ label, share }) => `${say(label)} in ${percent(share)}`).join(', and ')}.`
        : null),
  }
}

/** Words say which language texts are in, if at least two of the new ones are frequent in it and in no other. */
function languageStatement(
  finding: Finding,
  gained: readonly MovedLabel[],
  lost: readonly MovedLabel[],
): Statement | null {
  const [now, before] = [gained, lost].map((labels) => labels.map(({ label }) => label)) as [
    string[],
    string[],
  ]
  const language = languageOf(now, 2)
  if (language === null) return null
  const share = Math.max(...gained.map((one) => one.share))
  const usual = languageOf(before, 1)
  return {
    fact: `${columnOf(finding)} is in ${language} ${inRows(finding, share)}`,
    usual: usual !== null && usual !== language ? usual : usualRows(finding, gained[0]!.usual),
    detail: `It contains the words ${gained.map(({ label }) => code(label)).join(', ')}.`,
  }
}

/** Sizes are labelled by quarters of a power of ten, so four of them are one digit. */
const pointOf = (feature: Feature, now: MovedLabel, before: MovedLabel | undefined): string | null =>
  feature === 'magnitudes' && before ? movedPoint((Number(now.label) - Number(before.label)) / 4) : null

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
