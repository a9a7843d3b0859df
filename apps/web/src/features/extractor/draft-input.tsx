import { useState } from 'react'
import { TextField } from '../../ui/fields.tsx'

interface Props {
  value: string
  /** Why a value cannot be, or nothing. */
  fault: (value: string) => string | null
  onCommit: (value: string) => void
}

/** Takes effect on Enter or on leaving, so that half a name is never a name; Escape takes it back. */
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
