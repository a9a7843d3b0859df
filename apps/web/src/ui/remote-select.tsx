import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'
import type { Choice } from './remote-choice.ts'
import { useSettled } from './use-settled.ts'

interface Props {
  /** Identifies the list of choices in the query key. */
  name: readonly (string | number | undefined)[]
  load: (search: string, signal: AbortSignal) => Promise<Choice[]>
  /** The previous choice, which the first page of choices may not contain. */
  chosen?: Choice | null
  placeholder: string
  clearable?: boolean
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

const showChoice = ({ data }: { data: Choice }) => (
  <span className="two">
    <span>{data.label}</span>
    {data.note && <span className="meta">{data.note}</span>}
  </span>
)

/**
 * A select whose choices the server finds by typing. For use in a form item. Results for an earlier text can't be
 * chosen, because the list would change under the pointer.
 */
export function RemoteSelect({ name, load, chosen, placeholder, clearable, id, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed)
  const [picked, pick] = useState(chosen ?? null)
  const { data, error } = useQuery(
    queryOptions({
      queryKey: keys.choices.found<Choice>(name, text),
      queryFn: ({ signal }) => load(text, signal),
    }),
  )
  const found = typed === text ? data : undefined
  const known = chosen && text === '' && found && !found.some((choice) => choice.value === chosen.value)
  const choices = known ? [chosen, ...found] : (found ?? [])
  const label = picked?.value === value ? picked?.label : choices.find((one) => one.value === value)?.label
  return (
    <Select
      id={id}
      labelInValue
      value={typeof value === 'number' ? { value, label: label ?? value } : undefined}
      placeholder={placeholder}
      allowClear={clearable}
      loading={!found && !error}
      notFoundContent={error ? error.message : found ? 'Nothing found' : 'Searching…'}
      showSearch={{
        filterOption: false,
        onSearch: (search) => setTyped(search.trim()),
      }}
      options={choices}
      optionRender={showChoice}
      onChange={(next: { value: number; label?: ReactNode } | undefined) => {
        pick(choices.find((choice) => choice.value === next?.value) ?? null)
        onChange?.(next?.value ?? null)
      }}
    />
  )
}
