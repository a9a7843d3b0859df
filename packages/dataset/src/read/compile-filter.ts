import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { Column, Filter, FilterOperator } from '@windrow/contract/schemas/datasets'
import { DatasetError } from '../dataset-error.ts'
import type { Bindings } from '../engine/sql.ts'
import { doubleComparison, exactOrder } from './exact-column.ts'
import { exactValue, filterValue, isDay } from './filter-value.ts'
import { findColumn } from './find-column.ts'
import { cell } from './cell-alias.ts'
import { instantText, isTextType, numberText } from './typed-column.ts'

/** Operators that compare the text of a cell, ignoring case. */
const textOperators: readonly FilterOperator[] = ['contains', 'notContains', 'startsWith']
const emptyOperators: readonly FilterOperator[] = ['isEmpty', 'isNotEmpty']

/**
 * A filter as an SQL condition. "is", "isNot" and "oneOf" are exact. An empty cell equals nothing, so "isNot" and
 * "notContains" keep it, and no other comparison does. A date compared with a date-time means the whole day.
 */
export function compileFilter(
  columns: readonly Column[],
  filter: Filter,
  bindings: Bindings,
  exact: ReadonlySet<number> = new Set(),
): string {
  const index = findColumn(columns, filter.column)
  const column = columns[index]!
  checkOperator(column, filter)
  const compares = exact.has(index) ? compareExact : compare
  const condition = compares(column, cell(index), filter, bindings)
  if (filter.operator === 'isNot' || filter.operator === 'notContains') return `coalesce(${condition}, true)`
  // Without coalesce, DuckDB would turn the alternatives into a join, which loses the order of rows.
  return filter.operator === 'oneOf' ? `coalesce(${condition}, false)` : condition
}

function compare(column: Column, value: string, { operator, values }: Filter, bindings: Bindings): string {
  const given = () => filterValue(column, values[0]!, bindings)
  const measured = (sign: '>=' | '<=') => comparison(column, value, sign, values[0]!, bindings)
  const wholeDay = kindOf(column.type) === 'datetime' && values[0] !== undefined && isDay(values[0].trim())
  switch (operator) {
    case 'isEmpty':
      return emptyCondition(column, value)
    case 'isNotEmpty':
      return `NOT ${emptyCondition(column, value)}`
    case 'contains':
      return `contains(lower(${shownText(column, value)}), lower(${bindings.text(values[0]!)}))`
    case 'notContains':
      return `NOT contains(lower(${shownText(column, value)}), lower(${bindings.text(values[0]!)}))`
    case 'startsWith':
      return `starts_with(lower(${shownText(column, value)}), lower(${bindings.text(values[0]!)}))`
    case 'atLeast':
      return measured('>=')
    case 'atMost':
      return wholeDay ? `${value} < ${given()} + INTERVAL 1 DAY` : measured('<=')
    case 'is':
    case 'isNot':
    case 'oneOf': {
      const any = values.map((one) => equals(column, value, one, bindings)).join(' OR ')
      return operator === 'isNot' ? `NOT (${any})` : `(${any})`
    }
  }
}

function equals(column: Column, value: string, wanted: string, bindings: Bindings): string {
  if (kindOf(column.type) !== 'datetime' || !isDay(wanted.trim()))
    return comparison(column, value, '=', wanted, bindings)
  const given = filterValue(column, wanted, bindings)
  return `(${value} >= ${given} AND ${value} < ${given} + INTERVAL 1 DAY)`
}

/** Compares doubles with all digits of the given number, which may not be a double. */
function comparison(
  column: Column,
  value: string,
  sign: '=' | '>=' | '<=',
  wanted: string,
  bindings: Bindings,
): string {
  const given = filterValue(column, wanted, bindings)
  const exactly = kindOf(column.type) === 'number' ? doubleComparison(sign, wanted.trim()) : sign
  // Always false, since cells are finite; a plain false would make DuckDB skip the column, so we wouldn't notice
  // its long numbers.
  return exactly === null ? `(isnan(${value}) AND ${given} IS NOT NULL)` : `${value} ${exactly} ${given}`
}

/** The same for a column whose numbers are stored as text. */
function compareExact(column: Column, value: string, filter: Filter, bindings: Bindings): string {
  const { operator, values } = filter
  const plain = (text: string) => exactValue(column, text)
  const equal = (text: string) => `${value} = ${bindings.text(plain(text))}`
  const measured = (sign: '<' | '>') => {
    const given = bindings.text(plain(values[0]!))
    const [near, finer] = exactOrder(value)
    const [nearGiven, finerGiven] = exactOrder(given)
    return `(${near} ${sign} ${nearGiven} OR (${near} = ${nearGiven} AND ${finer} ${sign}= ${finerGiven}))`
  }
  switch (operator) {
    case 'atLeast':
      return measured('>')
    case 'atMost':
      return measured('<')
    case 'is':
    case 'oneOf':
      return `(${values.map(equal).join(' OR ')})`
    case 'isNot':
      return `NOT (${values.map(equal).join(' OR ')})`
    default:
      return compare(column, value, filter, bindings)
  }
}

export function emptyCondition({ type }: Column, value: string): string {
  if (kindOf(type) === 'json')
    return `coalesce(regexp_full_match(${value}, '(""|\\[\\]|\\{\\}|null)?'), true)`
  return isTextType(type) ? `coalesce(${value} = '', true)` : `(${value} IS NULL)`
}

/** The text that people see in the cell. */
export function shownText({ type }: Pick<Column, 'type'>, value: string): string {
  if (kindOf(type) === 'datetime') return instantText(value)
  if (kindOf(type) === 'number') return numberText(value)
  return isTextType(type) || kindOf(type) === 'json' ? value : `CAST(${value} AS VARCHAR)`
}

function checkOperator({ name, type }: Column, { operator, values }: Filter): void {
  if (emptyOperators.includes(operator)) return
  const comparesText = textOperators.includes(operator)
  const fits =
    kindOf(type) === 'json'
      ? comparesText
      : kindOf(type) === 'boolean'
        ? ['is', 'isNot', 'oneOf'].includes(operator)
        : !comparesText || !isNumeric(type)
  if (!fits)
    throw new DatasetError(
      'BAD_OPERATOR',
      `Column "${name}" holds ${type} values, which "${operator}" cannot compare. Choose another comparison.`,
    )
  const right = operator === 'oneOf' ? values.length > 0 : values.length === 1
  if (!right)
    throw new DatasetError(
      'BAD_VALUE',
      `The filter on "${name}" needs ${operator === 'oneOf' ? 'at least one value' : 'exactly one value'}.`,
    )
}
