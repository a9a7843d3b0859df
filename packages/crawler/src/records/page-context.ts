import type { Row } from './records.ts'
import type { CrawlRequest, Send } from './request.ts'

/** What a request needs besides its URL, so that the page can be requested again in the same way. */
export interface PageContext {
  /** The page type in the frontier, which may be a placeholder. */
  type: string
  /** Values of the item that linked to the page; null if none. */
  carried: Row | null
  /** Null for a plain GET. */
  send: Send | null
}

/** The context as text; equal for equal requests of one URL. */
export const contextOf = ({ type, carried, send }: Pick<CrawlRequest, keyof PageContext>): string =>
  JSON.stringify({ type, ...(carried && { carried }), ...(send && { send }) })

/** Reads what {@link contextOf} wrote. Throws `SyntaxError` for other text. */
export function readContext(text: string): PageContext {
  const { type, carried = null, send = null } = JSON.parse(text) as Partial<PageContext>
  if (type === undefined) throw new SyntaxError('the context of a page has no type')
  return { type, carried, send }
}
