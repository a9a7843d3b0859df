import { greater, isSpace, lower, slash } from './characters.ts'
import type { PageText } from './page-text.ts'

/**
 * The groups of tags in the HTML standard (13.2, tree construction). Groups are bits, so that a test takes a single
 * operation.
 */
export const Is = {
  /** Stops the search of most end tags. */
  special: 1,
  formatting: 1 << 1,
  /** Stops the search for "has an element in scope". */
  scope: 1 << 2,
  /** Its end tag may be implied by the end of its parent. */
  implied: 1 << 3,
  void: 1 << 4,
  /** Its start tag closes an open paragraph. */
  closesP: 1 << 5,
  /** Belongs to the head if it comes before the body. */
  head: 1 << 6,
  /** While it is the innermost element, only parts of tables may follow. */
  table: 1 << 7,
  /** Formatting doesn't extend beyond it. */
  marker: 1 << 8,
  heading: 1 << 9,
  tablePart: 1 << 10,
  /** Leaves SVG and MathML. */
  breakout: 1 << 11,
  rawText: 1 << 12,
  /** Raw text with character references. */
  rawDecoded: 1 << 13,
  list: 1 << 14,
  button: 1 << 15,
  /** Has its own rule for start tags in the body. */
  ownStart: 1 << 16,
  /** Has its own rule for end tags, even as the innermost element. */
  ownEnd: 1 << 17,
  /** Its end tag closes the elements open in it. */
  block: 1 << 18,
  select: 1 << 19,
  /** An element of SVG or MathML. */
  foreign: 1 << 20,
} as const

export interface Tag {
  readonly name: string
  /** Bits of `Is`. */
  readonly flags: number
  /** The codes of a name in the table; null for other names. */
  readonly codes: Uint8Array | null
}

const tags = new Map<string, Tag>()

function group(flags: number, names: string): void {
  for (const name of names.split(' '))
    tags.set(name, { name, flags: (tags.get(name)?.flags ?? 0) | flags, codes: Buffer.from(name) })
}

/** A tag that isn't in the table. */
export const otherTag = (name: string, flags = 0): Tag => ({ name, flags, codes: null })

group(
  Is.special,
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd ' +
    'details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript ' +
    'object ol p param plaintext pre script search section select source style summary table tbody td template ' +
    'textarea tfoot th thead title tr track ul wbr xmp',
)
group(Is.formatting, 'a b big code em font i nobr s small strike strong tt u')
group(Is.scope, 'applet caption html table td th marquee object template noscript')
group(Is.implied, 'dd dt li optgroup option p rb rp rt rtc')
group(Is.void, 'area base basefont bgsound br col embed hr img input keygen link meta param source track wbr')
group(
  Is.closesP,
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup ' +
    'main menu nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt hr xmp plaintext',
)
group(
  Is.block,
  'address applet article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer header hgroup li listing main marquee menu nav object ol pre search section summary ul',
)
group(Is.head, 'base basefont bgsound link meta noframes script style template title')
group(Is.table, 'table tbody thead tfoot tr colgroup')
group(Is.marker, 'applet caption marquee object td th template noscript')
group(Is.heading, 'h1 h2 h3 h4 h5 h6')
group(Is.tablePart, 'caption col colgroup tbody td tfoot th thead tr')
group(
  Is.breakout,
  'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
)
group(Is.rawText, 'script style xmp iframe noembed noframes')
group(Is.rawDecoded, 'title textarea')
group(Is.list, 'ol ul')
group(Is.button, 'button')
group(Is.select, 'select')
group(
  Is.ownStart,
  'a nobr h1 h2 h3 h4 h5 h6 pre listing form li dd dt plaintext button table image option optgroup rb rtc rp rt ' +
    'math svg body frameset frame head html noscript template',
)
group(Is.ownEnd, 'html body form')
// Tags without a rule, so that their names are known.
group(
  0,
  'abbr audio bdi bdo canvas cite data datalist del dfn ins kbd label legend map mark meter output picture progress q ' +
    'samp slot time video',
)

/** The tag for a name in lower case. */
export const tagOf = (name: string): Tag => tags.get(name) ?? otherTag(name)

/** Known tags by a number that their letters give: comparing in place is faster than cutting out each name and looking it up. */
const byLetters: Tag[][] = Array.from({ length: 512 }, () => [])
for (const tag of tags.values()) {
  let sum = 0
  for (let at = 0; at < tag.name.length; at++) sum = mix(sum, tag.name.charCodeAt(at))
  byLetters[sum]!.push(tag)
}

function mix(sum: number, code: number): number {
  return (sum * 31 + code) & 511
}

/** Reads the names of tags from a page. */
export class TagName {
  /** The position after the name that was read last. */
  end = 0

  /** The tag whose name begins at a position, in any case. */
  read(page: PageText, from: number): Tag {
    const { text, codes, length } = page
    let at = from
    let sum = 0
    let isLower = true
    for (; at < length; at++) {
      const code = codes[at]!
      if (code === greater || code === slash || isSpace(code)) break
      if (code <= 0x5a && code >= 0x41) isLower = false
      sum = mix(sum, code)
    }
    this.end = at
    if (!isLower) return tagOf(lower(text.slice(from, at)))
    for (const tag of byLetters[sum]!)
      if (tag.name.length === at - from && page.has(tag.codes!, from)) return tag
    return otherTag(text.slice(from, at))
  }
}
