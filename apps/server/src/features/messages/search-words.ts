import { sql, type RawBuilder } from 'kysely'
import type { Snippet } from '@windrow/contract/schemas/messages'

const from = '\u0002'
const to = '\u0003'
/** More words than anybody enters; each costs a look into the index. */
const mostWords = 20

/** The words of a search. Control characters, which mark hits in snippets, separate words. */
const wordsOf = (search: string): string[] =>
  search
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)

/**
 * A text search for all words, of which the last may be unfinished; null without a word. Built by PostgreSQL's own
 * functions from quoted words, so nothing that is entered can be an operator.
 */
export function searchFor(search: string): RawBuilder<unknown> | null {
  const words = wordsOf(search)
  const last = words.pop()
  if (last === undefined) return null
  const quoted = `'${last.replaceAll(/['\\]/g, (sign) => `${sign}${sign}`)}':*`
  const begun = sql`to_tsquery('simple', ${quoted})`
  return words.length === 0 ? begun : sql`(plainto_tsquery('simple', ${words.join(' ')}) && ${begun})`
}

/** The sentence of a text with its hits, for {@link toSnippet}. */
export const headline = (plain: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`ts_headline('simple', translate(${plain}, ${`${from}${to}`}, ''), ${query},
    ${`StartSel=${from}, StopSel=${to}, MaxFragments=1, MaxWords=24, MinWords=12, ShortWord=0, FragmentDelimiter=…`})`

/** Splits a headline at its hits. */
export function toSnippet(marked: string): Snippet {
  const pieces = marked.split(from).flatMap((piece, index) => {
    if (index === 0) return [{ text: piece, isHit: false }]
    const [hit = '', ...rest] = piece.split(to)
    return [
      { text: hit, isHit: true },
      { text: rest.join(''), isHit: false },
    ]
  })
  return pieces.filter(({ text }) => text !== '')
}
