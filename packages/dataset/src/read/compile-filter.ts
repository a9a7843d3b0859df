import type { Column, Filter, FilterOperator } from '@windrow/contract/schemas/datasets'
import { DatasetError } from '../dataset-error.ts'
import type { Bindings } from '../engine/sql.ts'
import { filterValue, isDay } from './filter-value.ts'
import { findColumn } from './find-column.ts'
import { cell } from './cell-alias.ts'
import { instantText, isTextType, numberText } from './typed-column.ts'

/** Compares the text of a cell, whatever the case. */
const textOperators: readonly FilterOperator[] = ['contains', 'notContains', 'startsWith']
const emptyOperators: readonly FilterOperator[] = ['isEmpty', 'isNotEmpty']

/**
 * A filter as an SQL condition. "is", "isNot" and "oneOf" are exact; an empty cell is not anything,
 * so "isNot" and "notContains" keep it, and no other comparison does. A day compared with a date-time means all of it.
 */
export function compileFilter(columns: readonly Column[], filter: Filter, bindings: Bindings): string {
  const index = findColumn(columns, filter.column)
  const column = columns[index]!
  checkOperator(column, filter)
  const text = cell(index)
  const condition = compare(column, text, filter, bindings)
  if (filter.operator === 'isNot' || filter.operator === 'notContains') return `coalesce(${condition}, true)`
  // Bare, DuckDB would make a join of the alternatives, and rows that went through a join come out in any order.
  return filter.operator === 'oneOf' ? `coalesce(${condition}, false)` : condition
}

function compare(column: Column, value: string, { operator, values }: Filter, bindings: Bindings): string {
  const given = () => filterValue(column, values[0]!, bindings)
  const wholeDay = column.type === 'datetime' && values[0] !== undefined && isDay(values[0].trim())
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
      return `${value} >= ${given()}`
    case 'atMost':
      return wholeDay ? `${value} < ${given()} + INTERVAL 1 DAY` : `${value} <= ${given()}`
    case 'is':
    case 'isNot':
    case 'oneOf': {
      const any = values.map((one) => equals(column, value, one, bindings)).join(' OR ')
      return operator === 'isNot' ? `NOT (${any})` : `(${any})`
    }
  }
}

function equals(column: Column, value: string, wanted: string, bindings: Bindings): string {
  const given = filterValue(column, wanted, bindings)
  if (column.type !== 'datetime' || !isDay(wanted.trim())) return `${value} = ${given}`
  return `(${value} >= ${given} AND ${value} < ${given} + INTERVAL 1 DAY)`
}

export function emptyCondition({ type }: Column, value: string): string {
  if (type === 'json') return `coalesce(regexp_full_match(${value}, '(""|\\[\\]|\\{\\}|null)?'), true)`
  return isTextType(type) ? `coalesce(${value} = '', true)` : `(${value} IS NULL)`
}

/** The text a person sees in the cell. */
export function shownText({ type }: Column, value: string): string {
  if (type === 'datetime') return instantText(value)
  if (type === 'number') return numberText(value)
  return isTextType(type) || type === 'json' ? value : `CAST(${value} AS VARCHAR)`
}

function checkOperator({ name, type }: Column, { operator, values }: Filter): void {
  if (emptyOperators.includes(operator)) return
  const comparesText = textOperators.includes(operator)
  const fits =
    type === 'json'
      ? comparesText
      : type === 'boolean'
        ? ['is', 'isNot', 'oneOf'].includes(operator)
        : !comparesText || (type !== 'number' && type !== 'integer')
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
