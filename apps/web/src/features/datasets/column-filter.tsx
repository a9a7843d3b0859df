import { useState } from 'react'
import type { Column, Filter, FilterOperator } from '@windrow/contract/schemas/datasets'
import { ListFilter } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { operatorLabels } from './preview-search.ts'

const emptiness: FilterOperator[] = ['isEmpty', 'isNotEmpty']
const ordered: FilterOperator[] = ['atLeast', 'atMost', 'is', 'isNot', ...emptiness]
const texts: FilterOperator[] = [
  'contains',
  'notContains',
  'is',
  'isNot',
  'startsWith',
  'oneOf',
  ...emptiness,
]

/** How a column of this type can be compared; the first one is offered first. */
export function operatorsOf(type: Column['type']): FilterOperator[] {
  switch (type) {
    case 'number':
    case 'integer':
    case 'date':
    case 'datetime':
      return ordered
    case 'boolean':
      return ['is', ...emptiness]
    case 'json':
      return ['contains', 'notContains', ...emptiness]
    default:
      return texts
  }
}

/** What is typed, as the values of a filter; null while something is missing. */
export function filterValues(operator: FilterOperator, text: string): string[] | null {
  if (emptiness.includes(operator)) return []
  const values =
    operator === 'oneOf'
      ? text
          .split(/[\n,]/)
          .map((part) => part.trim())
          .filter(Boolean)
      : [text.trim()].filter(Boolean)
  return values.length > 0 ? values : null
}

export function filterText({ operator, values }: Filter): string {
  if (values.length === 0) return operatorLabels[operator]
  const quoted = values.map((value) => (/^-?[\d.]+$/.test(value) ? value : `“${value}”`)).join(', ')
  return `${operatorLabels[operator]} ${quoted}`
}

interface Props {
  column: Column
  filter: Filter | undefined
  onFilter: (filter: Filter | null) => void
}

export function ColumnFilter({ column, filter, onFilter }: Props) {
  return (
    <PopoverButton
      className={filter ? 'colfilter on' : 'colfilter'}
      name={filter ? `Filter on ${column.name}, active` : `Filter ${column.name}`}
      title={`Filter ${column.name}`}
      label={<ListFilter size={16} />}
    >
      {(close) => (
        <FilterForm
          column={column}
          filter={filter}
          onFilter={(next) => {
            onFilter(next)
            close()
          }}
        />
      )}
    </PopoverButton>
  )
}

const inputTypes: Partial<Record<Column['type'], string>> = {
  number: 'number',
  integer: 'number',
  date: 'date',
  datetime: 'datetime-local',
}

function FilterForm({ column, filter, onFilter }: Props) {
  const operators = operatorsOf(column.type)
  const [operator, setOperator] = useState<FilterOperator>(filter?.operator ?? operators[0]!)
  const [text, setText] = useState(filter?.values.join(', ') ?? (column.type === 'boolean' ? 'true' : ''))
  const values = filterValues(operator, text)
  return (
    <form
      className="filterform"
      onSubmit={(event) => {
        event.preventDefault()
        if (values) onFilter({ column: column.name, operator, values })
      }}
    >
      <PlainSelect
        label={`How to compare ${column.name}`}
        value={operator}
        options={operators.map((value) => ({ value, label: operatorLabels[value] }))}
        onChange={setOperator}
      />
      {emptiness.includes(operator) ? null : column.type === 'boolean' ? (
        <PlainSelect
          label="Value"
          value={text}
          options={['true', 'false'].map((value) => ({ value, label: value }))}
          onChange={setText}
        />
      ) : (
        <input
          className="input"
          aria-label="Value"
          type={inputTypes[column.type] ?? 'text'}
          step="any"
          placeholder={operator === 'oneOf' ? 'Values, separated by commas' : 'Value'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="row">
        <Button type="submit" variant="primary" small disabled={!values}>
          Apply
        </Button>
        {filter && (
          <Button variant="text" small onClick={() => onFilter(null)}>
            Remove filter
          </Button>
        )}
      </div>
    </form>
  )
}
