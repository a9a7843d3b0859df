import type { Unsent } from './unsent.ts'
import { writtenOf } from './written.ts'

interface Draft {
  text: string
  mentions: readonly { userId: number; name: string }[]
  internal: boolean
  quoteOf: number | null
}

/** What a refused message adds to a draft. What was written as an internal note stays one. */
export function takenBack(item: Unsent, draft: Draft): Draft {
  const own = writtenOf(item.text)
  return {
    text: [own.text, draft.text].filter(Boolean).join('\n\n'),
    mentions: [...own.mentions, ...draft.mentions],
    internal: item.internal || (draft.internal && draft.text !== ''),
    quoteOf: draft.quoteOf ?? item.quoteOf,
  }
}
