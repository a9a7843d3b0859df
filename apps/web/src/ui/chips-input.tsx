import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { X } from 'lucide-react'
import { isComposing } from './is-composing.ts'

interface Props {
  /** Name of one chip, e.g. "domain". */
  noun: string
  placeholder?: string
  /** Normalizes typed text for a chip. */
  clean: (text: string) => string
  isValid: (text: string) => boolean
  id?: string
  value?: string[]
  onChange?: (chips: string[]) => void
}

const separators = /[\s,;]+/

/**
 * A list of short texts, one chip each. Enter, a comma, a space or blur adds a chip, pasting adds many, and Backspace
 * in the empty input removes the last one. For use in a form item.
 */
export function ChipsInput({ noun, placeholder, clean, isValid, id, value = [], onChange }: Props) {
  const [draft, setDraft] = useState('')
  const add = (text: string) => {
    const added = text.split(separators).map(clean).filter(Boolean)
    if (added.length > 0) onChange?.([...new Set([...value, ...added])])
    setDraft('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && draft.trim() !== '') {
      // Ctrl+Enter submits the form, including what was typed.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault()
      add(draft)
    }
    if (event.key === 'Backspace' && draft === '' && value.length > 0) onChange?.(value.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!separators.test(text.trim())) return
    event.preventDefault()
    add(`${draft}${text}`)
  }
  return (
    <span className="chipsinput">
      {value.map((chip) => (
        <span key={chip} className={isValid(chip) ? 'tag tag-idle' : 'tag tag-bad'}>
          {chip}
          <button
            type="button"
            className="iconbutton"
            aria-label={`Remove ${noun} ${chip}`}
            onClick={() => onChange?.(value.filter((other) => other !== chip))}
          >
            <X size={16} />
          </button>
        </span>
      ))}
      <input
        id={id}
        value={draft}
        autoComplete="off"
        placeholder={value.length === 0 ? placeholder : undefined}
        onChange={({ target }) =>
          separators.test(target.value) ? add(target.value) : setDraft(target.value)
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(draft)}
      />
    </span>
  )
}
