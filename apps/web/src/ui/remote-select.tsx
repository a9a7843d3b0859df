import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { Choice } from './remote-choice.ts'

interface Props {
  /** Tells the lists of choices apart. */
  name: readonly (string | number | undefined)[]
  load: (search: string, signal: AbortSignal) => Promise<Choice[]>
  /** The one chosen before, which the first page of choices may not hold. */
  chosen?: Choice | null
  placeholder: string
  clearable?: boolean
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

const delayMs = 300

const showChoice = ({ data }: { data: Choice }) => (
  <span className="two">
    <span>{data.label}</span>
    {data.note && <span className="meta">{data.note}</span>}
  </span>
)

/** One of many, found by typing: the server searches. To be put into a form item. */
export function RemoteSelect({ name, load, chosen, placeholder, clearable, id, value, onChange }: Props) {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data, isFetching, error } = useQuery({
    queryKey: ['choices', ...name, text],
    queryFn: ({ signal }) => load(text, signal),
    placeholderData: keepPreviousData,
  })
  const choices = data ?? []
  const known = chosen && text === '' && !choices.some((choice) => choice.value === chosen.value)
  return (
    <Select
      id={id}
      value={value ?? undefined}
      placeholder={placeholder}
      allowClear={clearable}
      loading={isFetching}
      notFoundContent={error ? error.message : isFetching ? 'Searching…' : 'Nothing found'}
      showSearch={{
        filterOption: false,
        onSearch: (search) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => setText(search.trim()), delayMs)
        },
      }}
      options={known ? [chosen, ...choices] : choices}
      optionRender={showChoice}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
