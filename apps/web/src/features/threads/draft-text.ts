import { nothingWritten, type Named, type Written } from './written.ts'

/** A message that was begun. */
export interface Draft extends Written {
  internal: boolean
  /** The message that it answers. */
  quoteOf: number | null
  /** When it was saved, in ms. */
  savedAt: number
}

export const noDraft: Draft = { ...nothingWritten, internal: false, quoteOf: null, savedAt: 0 }

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Named).userId === 'number' &&
  typeof (value as Named).name === 'string'

/** A stored draft; an empty one if there is none or it cannot be read. */
export function readDraft(text: string | null): Draft {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Draft> | null
    if (typeof found?.text !== 'string') return noDraft
    return {
      text: found.text,
      mentions: Array.isArray(found.mentions) ? found.mentions.filter(isNamed) : [],
      internal: found.internal === true,
      quoteOf: typeof found.quoteOf === 'number' ? found.quoteOf : null,
      savedAt: typeof found.savedAt === 'number' ? found.savedAt : 0,
    }
  } catch {
    return noDraft
  }
}
