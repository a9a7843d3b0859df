import type { FieldError } from '@windrow/contract/errors'
import { isNumeric } from '@windrow/contract/recipe/field-types'
import type { ColumnRule, ColumnRules, TableRule, TableSchema } from '@windrow/contract/schemas/table-schemas'
import { columnRuleFits } from '@windrow/contract/table-rules'
import type { DatasetEngine } from '@windrow/dataset/dataset-engine'
import { patternFault } from '@windrow/dataset/schema/pattern-fault'
import { AppError } from '../../errors/app-error.ts'

/** A field of a rule, and what is wrong with it. */
type RuleFault = readonly [field: string, message: string]

/** What is wrong with the limits of a rule, whatever it is about. */
function limitFaults(rule: ColumnRule | TableRule): RuleFault[] {
  if (!('minimum' in rule || 'maximum' in rule)) {
    const hasNone = ['filled', 'range', 'length', 'distinct', 'median', 'rows'].includes(rule.kind)
    return hasNone ? [['minimum', 'must be given, or a maximum']] : []
  }
  const { minimum, maximum } = rule as { minimum?: number; maximum?: number }
  return minimum !== undefined && maximum !== undefined && minimum > maximum
    ? [['maximum', 'must not be less than the minimum']]
    : []
}

async function columnRuleFaults(
  engine: DatasetEngine,
  rule: ColumnRule,
  { name, type }: ColumnRules,
  columns: readonly ColumnRules[],
): Promise<RuleFault[]> {
  const { fits, what } = columnRuleFits[rule.kind]
  if (!fits(type)) return [['kind', `is a rule for ${what}`]]
  if (rule.kind === 'pattern') {
    const fault = await patternFault(engine, rule.pattern)
    return fault === null
      ? []
      : [
          [
            'pattern',
            `is no regular expression that can be used (${fault}); look-around and back-references are not known`,
          ],
        ]
  }
  if (rule.kind === 'notBelow') {
    const other = columns.find((column) => column.name === rule.column)
    if (!other || other.name === name) return [['column', 'must be another column of the schema']]
    return isNumeric(other.type) ? [] : [['column', 'must be a column of numbers']]
  }
  return limitFaults(rule)
}

/** Each kind of rule is there once, so that a finding names one rule. */
const repeated = (rules: readonly { kind: string }[], at: number): RuleFault[] =>
  rules.slice(0, at).some(({ kind }) => kind === rules[at]!.kind)
    ? [['kind', 'is there already; each kind of rule is there once']]
    : []

async function columnFaults(
  engine: DatasetEngine,
  column: ColumnRules,
  at: number,
  columns: readonly ColumnRules[],
): Promise<FieldError[]> {
  const path = `body.columns.${at}`
  const faults: FieldError[] = []
  if (columns.slice(0, at).some(({ name }) => name === column.name))
    faults.push({ path: `${path}.name`, message: 'has rules already; each column has them once' })
  for (const [index, rule] of column.rules.entries()) {
    const found = [
      ...repeated(column.rules, index),
      ...(await columnRuleFaults(engine, rule, column, columns)),
    ]
    faults.push(...found.map(([field, message]) => ({ path: `${path}.rules.${index}.${field}`, message })))
  }
  return faults
}

function tableFaults({ rules, columns }: TableSchema): FieldError[] {
  return rules.flatMap((rule, at) => {
    const names = 'columns' in rule ? rule.columns : []
    const unknown = names.filter((name) => !columns.some((column) => column.name === name))
    const faults: RuleFault[] = [
      ...repeated(rules, at),
      ...limitFaults(rule),
      ...(unknown.length > 0
        ? [['columns', `must be columns of the schema; ${unknown.join(', ')} is none`] as const]
        : []),
    ]
    return faults.map(([field, message]) => ({ path: `body.rules.${at}.${field}`, message }))
  })
}

/** Throws VALIDATION, with a sentence at each field, for well-formed schemas that could never work. */
export async function assertSchema(engine: DatasetEngine, schema: TableSchema): Promise<void> {
  const faults = tableFaults(schema)
  for (const [at, column] of schema.columns.entries())
    faults.push(...(await columnFaults(engine, column, at, schema.columns)))
  const [first] = faults
  if (!first) return
  throw new AppError(
    'VALIDATION',
    faults.length === 1
      ? `${first.path}: ${first.message}`
      : 'Some values are not valid; see the list of errors.',
    faults,
  )
}
