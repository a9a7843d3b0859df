import type { FieldError } from '@windrow/contract/errors'
import type { ColumnRules, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { DatasetEngine } from '@windrow/dataset/dataset-engine'
import { patternFault } from '@windrow/dataset/schema/pattern-fault'
import { AppError } from '../../errors/app-error.ts'

async function faultsOf(
  engine: DatasetEngine,
  rules: ColumnRules,
  at: number,
  others: readonly ColumnRules[],
): Promise<FieldError[]> {
  const path = (field: string) => `body.columns.${at}.${field}`
  const faults: FieldError[] = []
  if (others.some(({ name }) => name === rules.name))
    faults.push({ path: path('name'), message: 'has rules already; each column has them once' })
  if (rules.minimum !== undefined && rules.maximum !== undefined && rules.minimum > rules.maximum)
    faults.push({ path: path('maximum'), message: 'must not be less than the minimum' })
  const fault = rules.pattern === undefined ? null : await patternFault(engine, rules.pattern)
  if (fault !== null)
    faults.push({
      path: path('pattern'),
      message: `is no regular expression that can be used (${fault}); look-around and back-references are not known`,
    })
  return faults
}

/** Throws VALIDATION, with a sentence at each field, for well-formed schemas that could never work. */
export async function assertSchema(engine: DatasetEngine, { columns }: TableSchema): Promise<void> {
  const faults: FieldError[] = []
  for (const [at, rules] of columns.entries())
    faults.push(...(await faultsOf(engine, rules, at, columns.slice(0, at))))
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
