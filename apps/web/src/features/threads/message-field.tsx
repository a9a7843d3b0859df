import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { longestMessage } from '@windrow/contract/threads'
import type { Answer } from '../../keys/key.ts'
import { AtSign } from 'lucide-react'
import { TextArea } from '../../ui/fields.tsx'
import { Avatar } from '../../ui/people.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { threadQueries } from './thread-queries.ts'
import { mentionAt, withMention, type Written } from './written.ts'
import css from './message-field.module.css'
import { isComposing } from '../../ui/is-composing.ts'

interface Props {
  projectId: number
  value: Written
  onChange: (value: Written) => void
  /** Only staff can be mentioned in internal notes. */
  internal?: boolean
  label: string
  placeholder?: string
  rows?: number
  field?: RefObject<HTMLTextAreaElement | null>
  autoFocus?: boolean
  className?: string | undefined
  /** Ctrl+Enter. */
  onSend?: () => void
  /** Escape, if no list is open. */
  onLeave?: () => void
}

type Mentionable = Answer<'mentionList'>['people'][number]
type Place = NonNullable<ReturnType<typeof mentionAt>>

/** The people that what is being typed may mean. */
function useMentions({ projectId, value, internal = false }: Props, place: Place | null) {
  const search = useSettled(place?.search ?? '')
  const { data } = useQuery({
    ...threadQueries.mentionable(projectId, search, internal),
    enabled: place !== null,
  })
  const people = place && value.text ? (data?.people ?? []) : []
  const [at, setAt] = useState(0)
  return { people, at: Math.min(at, Math.max(0, people.length - 1)), setAt }
}

function Option({
  person,
  id,
  isOn,
  onPick,
}: {
  person: Mentionable
  id: string
  isOn: boolean
  onPick: () => void
}) {
  const { fullName, isStaff, accountName, mayBeMentioned, reason } = person
  return (
    <div
      id={id}
      role="option"
      aria-selected={isOn}
      aria-disabled={!mayBeMentioned || undefined}
      className={isOn ? css.on : undefined}
      tabIndex={-1}
      onMouseDown={(event) => {
        // Keeps the focus in the text.
        event.preventDefault()
        onPick()
      }}
    >
      {mayBeMentioned ? (
        <Avatar name={fullName} silent />
      ) : (
        <AtSign size={16} className="faint" aria-hidden="true" />
      )}
      <span className="stack">
        <span className={mayBeMentioned ? 'medium' : 'muted'}>{fullName}</span>
        <span className="meta">{reason ?? (isStaff ? 'Windrow support' : accountName)}</span>
      </span>
    </div>
  )
}

/** A text with completion of mentions. */
export function MessageField(props: Props) {
  const { value, onChange, label, placeholder, rows = 1, autoFocus, className, onSend, onLeave } = props
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = props.field ?? ownField
  const [caret, setCaret] = useState<[start: number, end: number]>([0, 0])
  const [dismissed, dismiss] = useState<number | null>(null)
  const listId = useId()
  const found = mentionAt({ text: value.text, start: caret[0], end: caret[1] })
  const place = found && found.at !== dismissed ? found : null
  const { people, at, setAt } = useMentions(props, place)
  const isOpen = people.length > 0
  const pick = (person: Mentionable | undefined) => {
    if (!person?.mayBeMentioned || !place) return
    const next = withMention(value, place, { userId: person.userId, name: person.fullName })
    // The caret is placed in the text that is shown.
    flushSync(() => onChange(next.written))
    field.current?.setSelectionRange(next.caret, next.caret)
    setCaret([next.caret, next.caret])
    setAt(0)
  }
  const onListKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setAt((at + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(people[at])
    else if (event.key === 'Escape') dismiss(place!.at)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSend && onSend) onSend()
    else if (isOpen && !isSend && onListKey(event)) event.stopPropagation()
    else if (event.key === 'Escape' && onLeave) onLeave()
    else return
    event.preventDefault()
  }
  return (
    <div className={css.wrap}>
      <TextArea
        bare
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        placeholder={placeholder}
        rows={rows}
        autoFocus={autoFocus}
        maxLength={longestMessage}
        className={className ? `${css.field} ${className}` : css.field}
        value={value.text}
        onChange={({ target }) => {
          onChange({ ...value, text: target.value })
          setCaret([target.selectionStart, target.selectionEnd])
          if (
            mentionAt({ text: target.value, start: target.selectionStart, end: target.selectionEnd }) === null
          )
            dismiss(null)
        }}
        onSelect={({ currentTarget }) => setCaret([currentTarget.selectionStart, currentTarget.selectionEnd])}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret([-1, -2])}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="People to mention" className={css.list}>
          {people.map((person, index) => (
            <Option
              key={person.userId}
              id={`${listId}-${index}`}
              person={person}
              isOn={index === at}
              onPick={() => pick(person)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
