import { kindOf, type ValueKind } from '@windrow/contract/recipe/field-types'
import { useState, type ReactNode } from 'react'
import type { Column, Filter } from '@windrow/contract/schemas/datasets'
import { ListFilter } from 'lucide-react'
import { TextField, ViewForm } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import {
  comparisonLabels,
  comparisonsOf,
  draftOf,
  emptiness,
  filtersOf,
  firstComparison,
  isReversed,
  withFilters,
  type Comparison,
  type Draft,
} from './column-comparisons.ts'
import css from './preview.module.css'

interface Props {
  column: Column
  /** Filters of all columns. */
  filters: Filter[]
  onFilters: (filters: Filter[]) => void
}

interface FilterProps extends Props {
  /** What else can be done with the column. */
  children?: (close: () => void) => ReactNode
}

export function ColumnFilter({ column, filters, onFilters, children }: FilterProps) {
  const active = filters.some((filter) => filter.column === column.name)
  return (
    <PopoverButton
      className={active ? `${css.colfilter} ${css.on}` : css.colfilter}
      name={active ? `Filter on ${column.name}, active` : `Filter ${column.name}`}
      title={`Filter ${column.name}`}
      label={<ListFilter size={16} />}
    >
      {(close) => (
        <>
          <FilterForm
            column={column}
            filters={filters}
            onFilters={(next) => {
              onFilters(next)
              close()
            }}
          />
          {children?.(close)}
        </>
      )}
    </PopoverButton>
  )
}

const inputTypes: Partial<Record<ValueKind, 'number' | 'date' | 'datetime-local'>> = {
  number: 'number',
  integer: 'number',
  date: 'date',
  datetime: 'datetime-local',
}

function FilterForm({ column: { name, type }, filters, onFilters }: Props) {
  const own = filters.filter(({ column }) => column === name)
  const [comparison, setComparison] = useState(() => firstComparison(type, own))
  const [draft, setDraft] = useState(() => draftOf(type, own, comparison))
  const next = filtersOf(name, comparison, draft)
  const reversed = comparison === 'between' && isReversed(type, draft)
  return (
    <ViewForm
      className={css.filterform}
      onSubmit={() => {
        if (next && !reversed) onFilters(withFilters(filters, comparison, next))
      }}
    >
      <PlainSelect
        label={`How to compare ${name}`}
        value={comparison}
        options={comparisonsOf(type).map((value) => ({ value, label: comparisonLabels[value] }))}
        onChange={(chosen) => {
          setComparison(chosen)
          setDraft(draftOf(type, own, chosen))
        }}
      />
      <Values type={type} comparison={comparison} draft={draft} onDraft={setDraft} />
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          small
          reason={
            reversed ? 'The first value must be below the second.' : next ? undefined : 'Enter a value first.'
          }
        >
          Apply
        </Button>
        {own.length > 0 && (
          <Button
            variant="text"
            small
            onClick={() => onFilters(filters.filter(({ column }) => column !== name))}
          >
            {own.length > 1 ? 'Remove filters' : 'Remove filter'}
          </Button>
        )}
      </div>
    </ViewForm>
  )
}

interface ValuesProps {
  type: Column['type']
  comparison: Comparison
  draft: Draft
  onDraft: (draft: Draft) => void
}

function Values({ type, comparison, draft, onDraft }: ValuesProps) {
  if (emptiness.includes(comparison)) return null
  if (kindOf(type) === 'boolean')
    return (
      <PlainSelect
        label="Value"
        value={draft.value}
        options={['true', 'false'].map((value) => ({ value, label: value }))}
        onChange={(value) => onDraft({ ...draft, value })}
      />
    )
  const isList = comparison === 'oneOf'
  const input = (key: keyof Draft, label: string) => (
    <TextField
      aria-label={label}
      // A number or date input can't contain a list.
      type={isList ? 'text' : (inputTypes[kindOf(type)] ?? 'text')}
      step="any"
      placeholder={isList ? 'Values, separated by commas' : label}
      value={draft[key]}
      onChange={(event) => onDraft({ ...draft, [key]: event.target.value })}
    />
  )
  if (comparison !== 'between') return input('value', 'Value')
  return (
    <>
      {input('value', 'From')}
      {input('to', 'To')}
    </>
  )
}
