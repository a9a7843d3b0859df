import type { Mutant } from './find-mutants.ts'
import type { Verdict } from './try-mutant.ts'

/** The minimum share of mutants that tests must detect. */
export const wantedShare = 0.9

export interface Result {
  mutant: Mutant
  verdict: Verdict
}

export const isKilled = ({ verdict }: Result): boolean =>
  verdict.outcome === 'killed' || verdict.outcome === 'timed out'

/** Position and change of a mutant, on one line. */
export function describe(mutant: Mutant, source: string): string {
  const before = brief(source.slice(mutant.start, mutant.end))
  const after = mutant.replacement === '' ? 'nothing' : `\`${brief(mutant.replacement)}\``
  return `${mutant.file}:${mutant.line}  ${mutant.operator}: \`${before}\` → ${after}`
}

/** Result of a mutant, as text. */
export function tell({ outcome, tried, covering, failure }: Verdict): string {
  if (outcome === 'not covered') return 'NOT COVERED'
  if (outcome === 'survived')
    return `SURVIVED (${tried.length} of ${covering} test files: ${tried.join(', ')})`
  return `${outcome} by ${tried.at(-1)}${failure === undefined ? '' : `: ${brief(failure)}`}`
}

export function summary(results: readonly Result[]): string {
  const count = (outcome: Verdict['outcome']) =>
    results.filter(({ verdict }) => verdict.outcome === outcome).length
  const noticed = results.filter(isKilled).length
  const share = ((noticed / Math.max(results.length, 1)) * 100).toFixed(1)
  const parts = (['killed', 'timed out', 'survived', 'not covered'] as const).map(
    (outcome) => `${count(outcome)} ${outcome}`,
  )
  return `${noticed} of ${results.length} noticed: ${share} % (${parts.join(', ')})`
}

const brief = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
