import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'
import { SearchInput } from './controls.tsx'
import { PopoverButton } from './popover-button.tsx'
import type { Choice } from './remote-choice.ts'
import { useSettled } from './use-settled.ts'

interface Props {
  /** Shown in front of the choice, e.g. "Account". */
  prefix: string
  value: number | undefined
  load: (search: string, signal: AbortSignal) => Promise<Choice[]>
  /** Looks up the name of a choice whose id came from the URL. */
  nameOf: (value: number, signal: AbortSignal) => Promise<string>
  onChange: (value: number | undefined) => void
}

/** A filter with one choice, found by typing. Doesn't use Ant Design, which lists don't load. */
export function RemotePick({ prefix, value, load, nameOf, onChange }: Props) {
  const { data: name } = useQuery(
    queryOptions({
      queryKey: keys.choices.name(prefix, value),
      queryFn: ({ signal }) => (value === undefined ? null : nameOf(value, signal)),
      enabled: value !== undefined,
      staleTime: 60_000,
    }),
  )
  return (
    <PopoverButton
      title={`Choose: ${prefix}`}
      label={
        <>
          <span className="faint">{prefix}</span>
          <span className="clip pickname">{value === undefined ? 'All' : (name ?? value)}</span>
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <Choices
          prefix={prefix}
          load={load}
          value={value}
          onPick={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </PopoverButton>
  )
}

interface ChoicesProps extends Pick<Props, 'prefix' | 'load' | 'value'> {
  onPick: (value: number | undefined) => void
}

function Choices({ prefix, load, value, onPick }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed)
  const { data, error } = useQuery(
    queryOptions({
      queryKey: keys.choices.found<Choice>([prefix], text),
      queryFn: ({ signal }) => load(text, signal),
    }),
  )
  // Results for an earlier text would change under the pointer.
  const found = typed === text ? data : undefined
  return (
    <div className="remotepick">
      <SearchInput label={`Search: ${prefix}`} value={typed} onSearch={setTyped} delayMs={0} />
      <ul>
        <li>
          <button
            type="button"
            className="menuitem"
            aria-pressed={value === undefined}
            onClick={() => onPick(undefined)}
          >
            All
          </button>
        </li>
        {found?.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              className="menuitem"
              aria-pressed={choice.value === value}
              onClick={() => onPick(choice.value)}
            >
              <span className="two">
                <span>{choice.label}</span>
                {choice.note && <span className="meta">{choice.note}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error && <p className="fieldfault">{error.message}</p>}
      {!found && !error && (
        <p className="meta" role="status">
          Searching…
        </p>
      )}
      {found?.length === 0 && <p className="meta">Nothing found</p>}
    </div>
  )
}
