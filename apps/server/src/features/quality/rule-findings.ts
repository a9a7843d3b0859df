import type { RuleResult, SavedSchema } from '@windrow/contract/schemas/table-schemas'
import { isAboutEmptyCells, metricsOf, ruleMetric, ruleSubject } from '@windrow/quality/rule-metrics'
import type { JudgedFinding } from '../review/judgement.ts'
import type { FindingDetails } from '../review/odd-rows.ts'
import { violationsIn } from '../table-schemas/judge-run.ts'
import type { TableJudgement } from '../table-schemas/table-schema-queries.ts'

/** A table with the result of checking it. */
export type CheckedTable = Pick<TableJudgement, 'pageId' | 'judgement'>

/** What somebody asked for matters more than what history lets expect. */
const holdWeight = 9
const warnWeight = 2.5
/** Of several broken rules of a level, those in more rows come first; never enough to change the level. */
const mostForRows = 0.4

/** The findings of a run about the rules that it breaks. */
export const ruleFindings = (tables: readonly CheckedTable[]): JudgedFinding[] =>
  tables.flatMap(({ pageId, judgement }) =>
    judgement.results.flatMap((result) => findingOf(pageId, result, judgement.rows) ?? []),
  )

function findingOf(
  pageId: string,
  { column, rule, level, rows, sentence }: RuleResult,
  all: number,
): JudgedFinding | null {
  if (sentence === null) return null
  const holds = level === 'HOLD'
  const share = (rows ?? 0) / Math.max(all, 1)
  const isEmpty = column !== null && isAboutEmptyCells(rule)
  const details: FindingDetails = {
    ...(isEmpty && { rows: { column, operator: 'isEmpty', values: [] } }),
  }
  return {
    pageId,
    column,
    metric: ruleMetric(rule),
    level: holds ? 'HIGH' : 'MEDIUM',
    weight: (holds ? holdWeight : warnWeight) + mostForRows * share,
    holds,
    title: sentence,
    subject: ruleSubject(rule, column ?? pageId),
    rowCount: rows,
    details: isEmpty && rows !== null ? details : null,
  }
}

/**
 * A finding for each schema that could not be checked: rules that hold deliveries must not let them through because
 * checking failed.
 */
export const uncheckedFindings = (
  schemas: readonly Pick<SavedSchema, 'pageId' | 'schema'>[],
  tables: readonly CheckedTable[],
): JudgedFinding[] =>
  schemas
    .filter(({ pageId }) => !tables.some((table) => table.pageId === pageId))
    .map(({ pageId, schema }) => {
      const rules = [...schema.columns, ...schema.columns.flatMap((column) => column.rules), ...schema.rules]
      const holds = rules.some(({ level }) => level === 'HOLD')
      return {
        pageId,
        column: null,
        metric: 'rule.unchecked',
        level: holds ? 'HIGH' : 'MEDIUM',
        weight: holds ? holdWeight : warnWeight,
        holds,
        title: `The rules of \`${pageId}\` could not be checked; judge past runs again to check them.`,
        subject: `Rules that could not be checked of \`${pageId}\``,
      }
    })

/** Leaves out findings from history that say the same as a broken rule, in other words. */
export function withoutSaid(
  history: readonly JudgedFinding[],
  rules: readonly JudgedFinding[],
): JudgedFinding[] {
  const tables = new Set(rules.map(({ pageId }) => pageId))
  const said = new Set(
    rules.flatMap(({ pageId, column, metric }) =>
      metricsOf(metric).map((one) => JSON.stringify([one === 'failures' ? null : pageId, column, one])),
    ),
  )
  return history.filter(({ pageId, column, metric }) => {
    if (metric === 'violations' && tables.has(pageId)) return false
    return !said.has(JSON.stringify([pageId, column, metric]))
  })
}

/** The share of the rows of each table that break its schema. */
export const violationsOf = (tables: readonly CheckedTable[]): ReadonlyMap<string, number> =>
  new Map(tables.map(({ pageId, judgement }) => [pageId, violationsIn(judgement)]))
