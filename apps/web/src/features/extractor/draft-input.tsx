import { useState } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { isComposing } from '../../ui/is-composing.ts'

interface Props {
  value: string
  /** Why a value is invalid; null if it is valid. */
  fault: (value: string) => string | null
  onCommit: (value: string) => void
}

/** Saves on Enter or blur, so that an incomplete name never takes effect; Escape restores the old value. */
export function DraftInput({ value, fault, onCommit }: Props) {
  const [draft, setDraft] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setDraft(value)
  }
  const wrong = fault(draft.trim())
  const commit = () => {
    if (wrong) return
    if (draft.trim() !== value) onCommit(draft.trim())
  }
  return (
    <>
      <TextField
        small
        value={draft}
        spellCheck={false}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') {
            event.stopPropagation()
            setDraft(value)
          }
        }}
      />
      {wrong && <span className="fieldfault">{wrong}</span>}
    </>
  )
}
