import type { Page } from './page.ts'

/** What the URL of a page says about what it shows: a list, or one of many things. */
export interface PageAddress {
  isHome: boolean
  /** Whether a part of its path is a word for lists, such as "category". */
  isNamedLikeList: boolean
  /** Parts of its path; many of those of one thing among others. */
  depth: number
  /** Whether its last part has a number of three digits or more, as the identifiers of things do, and dates. */
  hasNumber: boolean
  /** Words in its last part: many in titles; lists have short names. */
  words: number
}

const listPath =
  /(^|\/)(tags?|categor(y|ies|ia|ie)|c|topics?|search|archives?|collections?|browse|suche|recherche|buscar|list|listing|latest|recent|all)(\/|$)/i

export function addressOf({ url }: Page): PageAddress {
  const path = URL.parse(url)?.pathname ?? ''
  const parts = path.split('/').filter((part) => part !== '')
  const name = parts.at(-1) ?? ''
  return {
    isHome: path.length <= 1,
    isNamedLikeList: listPath.test(path),
    depth: parts.length,
    hasNumber: /\d{3}/.test(name),
    words: name
      .replace(/\.\w{2,5}$/, '')
      .split(/[-_+]/)
      .filter((word) => /\p{L}{2}/u.test(word)).length,
  }
}
