import { isDated, isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { Column, Filter, FilterOperator } from '@windrow/contract/schemas/datasets'
import { operatorLabels } from '../../rows/preview-search.ts'

/** A comparison of the filter form; "between" becomes one filter for each end given. */
export type Comparison = FilterOperator | 'between'

/** Input values of the form; only "between" has a second one. */
export interface Draft {
  value: string
  to: string
}

export const comparisonLabels: Record<Comparison, string> = { ...operatorLabels, between: 'is between' }

export const emptiness: readonly Comparison[] = ['isEmpty', 'isNotEmpty']
const ends: readonly Comparison[] = ['atLeast', 'atMost']
/** Comparisons that can be combined; a new filter with any other one replaces the old filter. */
const repeatable: readonly Comparison[] = ['contains', 'notContains', 'isNot']
const ordered: readonly Comparison[] = ['between', ...ends, 'is', 'isNot', 'oneOf', ...emptiness]
const texts: readonly Comparison[] = [
  'contains',
  'notContains',
  'is',
  'isNot',
  'startsWith',
  'oneOf',
  ...emptiness,
]

const isOrdered = (type: Column['type']): boolean => isNumeric(type) || isDated(type)

/** Comparisons for a column of this type; the first one is preselected. */
export function comparisonsOf(type: Column['type']): readonly Comparison[] {
  if (isOrdered(type)) return ordered
  if (kindOf(type) === 'boolean') return ['is', ...emptiness]
  return kindOf(type) === 'json' ? ['contains', 'notContains', ...emptiness] : texts
}

/** The initial comparison: that of the column's filter if the form can change it. */
export function firstComparison(type: Column['type'], filters: readonly Filter[]): Comparison {
  const offered = comparisonsOf(type)
  const isRange = isOrdered(type) && filters.some(({ operator }) => ends.includes(operator))
  const given = isRange ? 'between' : filters[0]?.operator
  return given && offered.includes(given) ? given : offered[0]!
}

/** Values of the filter that a new one would replace; empty if it would be added instead. */
export function draftOf(type: Column['type'], filters: readonly Filter[], comparison: Comparison): Draft {
  const typed = (operator: Comparison) =>
    filters.find((filter) => filter.operator === operator)?.values.join(', ')
  if (comparison === 'between') return { value: typed('atLeast') ?? '', to: typed('atMost') ?? '' }
  const usual = kindOf(type) === 'boolean' ? 'true' : ''
  return { value: (repeatable.includes(comparison) ? undefined : typed(comparison)) ?? usual, to: '' }
}

/** The filters for the input; null while it is incomplete. */
export function filtersOf(column: string, comparison: Comparison, { value, to }: Draft): Filter[] | null {
  if (comparison === 'between') {
    const found = [...one(column, 'atLeast', value), ...one(column, 'atMost', to)]
    return found.length > 0 ? found : null
  }
  if (emptiness.includes(comparison)) return [{ column, operator: comparison, values: [] }]
  const found = one(column, comparison, value)
  return found.length > 0 ? found : null
}

function one(column: string, operator: FilterOperator, text: string): Filter[] {
  const parts = operator === 'oneOf' ? text.split(/[\n,]/) : [text]
  const values = parts.map((part) => part.trim()).filter(Boolean)
  return values.length > 0 ? [{ column, operator, values }] : []
}

/** Whether the range is empty because its ends are reversed. */
export function isReversed(type: Column['type'], { value, to }: Draft): boolean {
  if (!value.trim() || !to.trim()) return false
  return isNumeric(type) ? Number(value) > Number(to) : value.trim() > to.trim()
}

/**
 * All filters plus those of a comparison, which are added to the others of the column, or replace those that mean the
 * same.
 */
export function withFilters(
  filters: readonly Filter[],
  comparison: Comparison,
  next: readonly Filter[],
): Filter[] {
  const replaced = comparison === 'between' ? ends : repeatable.includes(comparison) ? [] : [comparison]
  const isOver = (filter: Filter) =>
    next.some(({ column }) => column === filter.column) &&
    (replaced.includes(filter.operator) || next.some((other) => filterText(other) === filterText(filter)))
  return [...filters.filter((filter) => !isOver(filter)), ...next]
}

export function filterText({ operator, values }: Filter): string {
  if (values.length === 0) return operatorLabels[operator]
  const quoted = values.map((value) => (/^-?[\d.]+$/.test(value) ? value : `“${value}”`)).join(', ')
  return `${operatorLabels[operator]} ${quoted}`
}
