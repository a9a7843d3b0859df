import type { Element } from '../html/nodes.ts'

/** Attributes where lazily loaded pictures keep their real URL, most frequent first. */
const lazyAttributes = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-image',
  'data-img-src',
]
const lazySets = ['data-srcset', 'data-lazy-srcset']

/**
 * The URL of a picture: a lazy-loading attribute before a placeholder in `src`, then the first candidate of
 * `srcset`.
 */
export function imageSource(element: Element): string | null {
  const { attribs } = element
  const source = real(attribs['src'])
  for (const name of lazyAttributes) {
    const lazy = real(attribs[name])
    if (lazy && /[/.]/.test(lazy)) return lazy
  }
  if (source) return source
  for (const name of ['srcset', ...lazySets]) {
    const first = firstCandidate(attribs[name])
    if (first) return first
  }
  return real(attribs['content']) ?? real(attribs['href']) ?? real(attribs['poster'])
}

/** The first URL of a `srcset`, "a.jpg 1x, b.jpg 2x". */
export function firstCandidate(srcset: string | undefined): string | null {
  const first = /^[\s,]*([^\s]+?),?(?:\s|$)/.exec(srcset ?? '')
  return first ? real(first[1]) : null
}

const real = (address: string | undefined): string | null =>
  address && address.trim() !== '' && !/^\s*(data|about|javascript):/i.test(address) ? address.trim() : null
