import type { PageType } from '@windrow/contract/recipe'
import type { Value } from '../extract/value.ts'
import { isRecord, isUsable, pathTo } from './json-walk.ts'

type Next = NonNullable<PageType['next']>

const addressKey = /^(next|next_?(page_?)?(url|link|uri|href)|next_?page)$/i
const cursorKey = /^(next_?)?(cursor|page_?token|continuation(_?token)?)$|^next_?(token|marker)$/i
const deepest = 3

/**
 * How to get from an answer to the next one: a URL in it; a cursor, if the request or the key reveals the name of
 * its parameter; else a counting parameter of the URL. Null if there is none.
 */
export function jsonPaging(root: Value, url: string): Next | null {
  const address = findKey(
    root,
    addressKey,
    (value) => typeof value === 'string' && /^(https?:|\.{0,2}\/|\?)/.test(value),
  )
  if (address) return { select: pathTo(address) }
  const query = URL.parse(url)?.searchParams
  const cursor = findKey(root, cursorKey, (value) => typeof value === 'string' || typeof value === 'number')
  const key = cursor?.at(-1)?.replace(/^next_?/i, '') ?? ''
  if (cursor && key !== '')
    return { select: pathTo(cursor), by: 'cursor', parameter: parameterFor(key, query) }
  const counting = [...(query?.keys() ?? [])]
  const page = counting.find((name) => /^(page|p|page_?(no|number|index)|pg)$/i.test(name))
  if (page) return { by: 'page', parameter: page }
  const offset = counting.find((name) => /^(offset|start|skip|from)$/i.test(name))
  if (offset) return { by: 'offset', parameter: offset }
  return isRecord(root) && typeof root['page'] === 'number' ? { by: 'page', parameter: 'page' } : null
}

/** The name in the request, else the name in the answer. */
function parameterFor(key: string, query: URLSearchParams | undefined): string {
  const name = key.charAt(0).toLowerCase() + key.slice(1)
  return [...(query?.keys() ?? [])].find((one) => cursorKey.test(one) || one === 'after') ?? name
}

/** Keys from the root to the nearest value whose key and kind match. */
function findKey(root: Value, key: RegExp, fits: (value: Value) => boolean): string[] | null {
  let level: { value: Value; keys: string[] }[] = [{ value: root, keys: [] }]
  for (let depth = 0; depth < deepest; depth++) {
    const below: typeof level = []
    for (const { value, keys } of level) {
      if (!isRecord(value)) continue
      for (const [name, inner] of Object.entries(value)) {
        const isHref = name === 'href' && /^next$/i.test(keys.at(-1) ?? '')
        if (
          (key.test(name) || (isHref && key === addressKey)) &&
          fits(inner) &&
          isUsable(pathTo([...keys, name]))
        )
          return [...keys, name]
        below.push({ value: inner, keys: [...keys, name] })
      }
    }
    level = below
  }
  return null
}
