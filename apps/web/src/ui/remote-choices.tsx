import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'
import type { Choice } from './remote-choice.ts'
import { useSettled } from './use-settled.ts'

interface Props<One extends Choice> {
  /** Identifies the list of choices in the query key. */
  name: string
  load: (search: string, signal: AbortSignal) => Promise<One[]>
  placeholder: string
  most: number
  id?: string
  value?: One[]
  onChange?: (value: One[]) => void
  autoFocus?: boolean
}

const showChoice = ({ data }: { data: Choice }) => (
  <span className="two">
    <span>{data.label}</span>
    {data.note && <span className="meta">{data.note}</span>}
  </span>
)

/** Several choices that the server finds by typing. For use in a form item. */
export function RemoteChoices<One extends Choice>({
  name,
  load,
  placeholder,
  most,
  id,
  value = [],
  onChange,
  autoFocus = false,
}: Props<One>) {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed)
  const { data, error } = useQuery(
    queryOptions({
      queryKey: keys.choices.found<One>([name], text),
      queryFn: ({ signal }) => load(text, signal),
    }),
  )
  // Results for an earlier text can't be chosen, because the list would change under the pointer.
  const found = typed === text ? data : undefined
  const known = new Map([...(found ?? []), ...value].map((choice) => [choice.value, choice]))
  return (
    <Select
      id={id}
      autoFocus={autoFocus}
      mode="multiple"
      labelInValue
      maxCount={most}
      value={value.map((choice) => ({ value: choice.value, label: choice.label }))}
      placeholder={placeholder}
      loading={!found && !error}
      notFoundContent={error ? error.message : found ? 'Nothing found' : 'Searching…'}
      showSearch={{ filterOption: false, onSearch: (search) => setTyped(search.trim()) }}
      options={found ?? []}
      optionRender={showChoice}
      onChange={(next: { value: number; label?: ReactNode }[]) =>
        onChange?.(next.flatMap((one) => known.get(one.value) ?? []))
      }
    />
  )
}
