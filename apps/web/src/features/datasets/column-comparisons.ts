import { isDated, isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { Column, Filter, FilterOperator } from '@windrow/contract/schemas/datasets'
import { operatorLabels } from '../../rows/preview-search.ts'

/** What the form of a column offers; "between" becomes one filter for each end that is given. */
export type Comparison = FilterOperator | 'between'

/** What is typed; only "between" has a second value. */
export interface Draft {
  value: string
  to: string
}

export const comparisonLabels: Record<Comparison, string> = { ...operatorLabels, between: 'is between' }

export const emptiness: readonly Comparison[] = ['isEmpty', 'isNotEmpty']
const ends: readonly Comparison[] = ['atLeast', 'atMost']
/** Several of these say more than one does: of the others a new one takes the place of the old. */
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

/** How a column of this type can be compared; the first one is offered first. */
export function comparisonsOf(type: Column['type']): readonly Comparison[] {
  if (isOrdered(type)) return ordered
  if (kindOf(type) === 'boolean') return ['is', ...emptiness]
  return kindOf(type) === 'json' ? ['contains', 'notContains', ...emptiness] : texts
}

/** What the form opens with: what the column is filtered by, as far as it can be changed there. */
export function firstComparison(type: Column['type'], filters: readonly Filter[]): Comparison {
  const offered = comparisonsOf(type)
  const isRange = isOrdered(type) && filters.some(({ operator }) => ends.includes(operator))
  const given = isRange ? 'between' : filters[0]?.operator
  return given && offered.includes(given) ? given : offered[0]!
}

/** What a new filter of a column would replace, to be changed; empty where it would stand beside the others. */
export function draftOf(type: Column['type'], filters: readonly Filter[], comparison: Comparison): Draft {
  const typed = (operator: Comparison) =>
    filters.find((filter) => filter.operator === operator)?.values.join(', ')
  if (comparison === 'between') return { value: typed('atLeast') ?? '', to: typed('atMost') ?? '' }
  const usual = kindOf(type) === 'boolean' ? 'true' : ''
  return { value: (repeatable.includes(comparison) ? undefined : typed(comparison)) ?? usual, to: '' }
}

/** What is typed, as filters; null while something is missing. */
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

/** Whether no value can lie between what is typed. */
export function isReversed(type: Column['type'], { value, to }: Draft): boolean {
  if (!value.trim() || !to.trim()) return false
  return isNumeric(type) ? Number(value) > Number(to) : value.trim() > to.trim()
}

/** All filters with those of a comparison: beside the others of its column, in place of those that say the same. */
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
