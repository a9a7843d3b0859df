import { kindOf, typeFacts } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ColumnRules } from '@windrow/contract/schemas/table-schemas'
import { fewestProposalRuns } from '@windrow/contract/table-rules'
import type { PastTable } from './past-table.ts'
import { columnSuggestions, tableSuggestions, type Suggestion } from './rule-proposals.ts'

/** A rule that more of the past runs break is better left out. */
const strictShare = 0.1

/** A suggestion with the past runs that it would have flagged, as positions. */
export interface RuleProposal extends Suggestion {
  flagged: number[]
  isTooStrict: boolean
}

/**
 * Rules for a table by its past runs, the oldest first: limits around what they usually had, with room for what may
 * still come. `columns` are those of the last run. Empty for fewer than five runs.
 */
export function proposeRules(runs: readonly PastTable[], columns: readonly Column[]): RuleProposal[] {
  if (runs.length < fewestProposalRuns) return []
  const ofTable = tableSuggestions.flatMap((suggest) => suggest(runs) ?? [])
  const ofColumns = columns.flatMap((column) =>
    columnSuggestions.flatMap((suggest) => suggest(runs, column) ?? []),
  )
  return [...ofTable, ...ofColumns].map((suggestion) => {
    const flagged = [...runs.keys()].filter((at) => suggestion.flags(runs[at]!))
    return { ...suggestion, flagged, isTooStrict: flagged.length > strictShare * runs.length }
  })
}

/** Fewer rows say nothing about whether values can come twice. */
const fewestRows = 50

/** What each column was in all runs: its type, and whether no value ever came twice. */
export const proposeColumns = (runs: readonly PastTable[], columns: readonly Column[]): ColumnRules[] =>
  columns.map(({ name, type }) => ({
    name,
    type,
    required: false,
    unique: kindOf(type) === 'text' && !typeFacts(type).isMarkup && isUnique(runs, name),
    level: 'WARN',
    rules: [],
  }))

function isUnique(runs: readonly PastTable[], name: string): boolean {
  const columns = runs.flatMap(({ columns: all }) => all.get(name) ?? [])
  return (
    columns.length >= fewestProposalRuns &&
    columns.every(({ filled, rows, distinct }) => rows >= fewestRows && filled === rows && distinct === rows)
  )
}
