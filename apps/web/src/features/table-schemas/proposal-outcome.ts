import type { ProposedRule, SchemaProposal, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { RuleLevel } from '@windrow/contract/table-rules'
import type { AnyRule } from './rule-kinds.ts'
import { isSame } from './schema-changes.ts'

/** What would have happened to a past run. */
export type RunOutcome = 'HELD' | 'WARNED' | 'DELIVERED'

/** A chosen proposal, with the level that was chosen for it. */
export interface Chosen {
  proposal: ProposedRule
  level: RuleLevel
}

/** Judges each run by the chosen rules: the strictest one that it breaks decides. */
export function runOutcomes(runs: SchemaProposal['runs'], chosen: readonly Chosen[]): RunOutcome[] {
  const flagged = (wanted: RuleLevel) =>
    new Set(chosen.flatMap(({ proposal, level }) => (level === wanted ? proposal.flaggedRuns : [])))
  const [held, warned] = [flagged('HOLD'), flagged('WARN')]
  return runs.map(({ runId }) => (held.has(runId) ? 'HELD' : warned.has(runId) ? 'WARNED' : 'DELIVERED'))
}

function withRule<Rule extends AnyRule>(
  rules: readonly Rule[],
  rule: Rule,
  replaces: AnyRule | null,
): Rule[] {
  const at = replaces === null ? -1 : rules.findIndex((old) => isSame(old, replaces))
  return at < 0 ? [...rules, rule] : rules.with(at, rule)
}

function withChosen(schema: TableSchema, { proposal, level }: Chosen, proposed: TableSchema): TableSchema {
  const { column, replaces } = proposal
  const rule = { ...proposal.rule, level }
  if (column === null)
    return { ...schema, rules: withRule(schema.rules, rule as TableSchema['rules'][number], replaces) }
  const known = schema.columns.some(({ name }) => name === column)
  const columns = known
    ? schema.columns
    : [...schema.columns, ...proposed.columns.filter(({ name }) => name === column)]
  return {
    ...schema,
    columns: columns.map((one) =>
      one.name === column
        ? { ...one, rules: withRule(one.rules, rule as (typeof one.rules)[number], replaces) }
        : one,
    ),
  }
}

/** The schema with the chosen rules; without a saved one, with the columns of the proposal. */
export function withProposals(
  saved: TableSchema | null,
  { columns }: Pick<SchemaProposal, 'columns'>,
  chosen: readonly Chosen[],
): TableSchema {
  const proposed: TableSchema = { columns, rules: [] }
  return chosen.reduce((schema, one) => withChosen(schema, one, proposed), saved ?? proposed)
}
