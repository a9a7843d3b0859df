import type { Element } from '../html/nodes.ts'

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements that are never part of the main text: blocks, and parts of a line. */
const droppedBlocks = setOf('nav footer form iframe dialog menu aside figure figcaption')
const droppedInline = setOf(
  'script style noscript template button select input textarea object embed svg canvas audio video picture label',
)
const blocks = setOf(
  'p div section article main ul ol li blockquote pre table tbody thead tfoot tr td th h1 h2 h3 h4 h5 h6 dl dd dt header hgroup center details summary address fieldset body html',
)
const paragraphs = setOf('p pre blockquote li h2 h3 h4 h5 h6 td dd dt')

const words = (names: string): RegExp => new RegExp(`(?:^|[-_])(?:${names})(?:[-_]|$)`)
/** Words of classes and ids that name other texts beside the main text. */
const others = words(
  'comments?|commentlist|disqus|sidebars?|footer|foot|gallery|slideshow|carousel|lightbox|next-?prev|prev-?next|related|recirc|recommend(?:ed|ations?)?|more-?(?:stories|news|on|from)|read-?next|trending|popular|outbrain|taboola|reviews',
)
/** Likewise, never the text itself: what readers say, and what a site asks of them. */
const asides = words('comments?|commentlist|disqus|cookies?|consent|gdpr|newsletter|login|log-in')
/** Likewise, of a few sentences between its paragraphs. */
const notes = words(
  'promo|advert\\w*|ads?|banner|cookies?|consent|gdpr|newsletter|paywall|subscribe|subscription|signup|sign-up|login|log-in|popup|modal|dialog|byline|bio|caption|credits?|copyright|read-?more|ratings?',
)
/** Likewise, of what else there is to read, if it holds a link. */
const teasers = words('teasers?\\d*')
/** Likewise, of who wrote it, and of labels such as its date: only where these are short. */
const authors = words('authors?|contributors?')
const labels = words(
  'date|dateline|published|posted|updated|timestamp|reading-?time|read-?time|category|categories',
)
/** Likewise, of what consists of links and labels. */
const menus = words(
  'nav|navbar|navigation|menu|breadcrumbs?|share|sharedaddy|sd-like|sharing|sharebar|social|toolbar|tags|taglist|tag-list|meta|metadata|pagination|pager|skip-?(?:link|to)|toc|table-of-contents',
)
/** Names that are so general that only a whole class may be one. */
const wholeNotes = /^(?:widgets?|print-only)$/
/** A box of such a class holds the text, whatever its other classes are. */
const central =
  /^(?:(?:article|entry|post|story|page|blog|news|main|content)s?[-_]?(?:body|content|text|main|inner)?|h-?entry|articlebody|body|text|recipe)$/

const likely =
  /(^|[-_ ])(article|body|content|entry|main|post|story|text|blog|paragraph|recipe)([-_ ]|$)|articlebody/i

/** Whether elements of this name are never part of the main text. */
export const isDropped = ({ name }: Element): boolean => droppedBlocks.has(name) || droppedInline.has(name)

/** Whether an element is laid out as a block of its own, by its name. */
export const isBlock = ({ name }: Element): boolean => blocks.has(name) || droppedBlocks.has(name)

/** Whether an element of this name is one paragraph of the element around it. */
export const isParagraph = ({ name }: Element): boolean => paragraphs.has(name)

/** How much an element's name and class speak for the main text, in points of the score of its paragraphs. */
export function nameWeight(element: Element): number {
  const { name, attribs } = element
  const tag = name === 'article' || name === 'main' ? 10 : name === 'body' ? -5 : 0
  return tag + (likely.test(namesOf(element)) ? 8 : 0) + (attribs['itemprop'] === 'articleBody' ? 40 : 0)
}

/** Something beside the main text: another text, a few sentences, a teaser, a menu, who wrote it, a label. */
export type Beside = 'text' | 'note' | 'teaser' | 'menu' | 'author' | 'label'

/** What an element is beside the main text by its class, id or role; null if these say nothing of the kind. */
export function besideOf(element: Element): Beside | null {
  const { name, attribs } = element
  const { class: classes, id, role } = attribs
  if (classes === undefined && id === undefined && role === undefined) return null
  if (/^(navigation|complementary|banner|contentinfo|dialog|alert|menu)$/.test(role ?? '')) return 'text'
  if (name === 'body' || name === 'article' || name === 'main') return null
  const names = namesOf(element)
  const tokens = names.split(/\s+/)
  if (tokens.some((token) => central.test(token.toLowerCase()))) return null
  for (const token of tokens) {
    // Of a paragraph it says that only subscribers may read it: a notice is a box of its own.
    if (token === 'paywall' && isParagraph(element)) continue
    const found = names.length > longestNames ? kindOf(wordsOf(token)) : besideByName(token)
    if (found) return found
  }
  return null
}

/** Whether an element is named as comments, a login or a notice, which are no text of the page even if it has no other. */
export const isAside = (element: Element): boolean =>
  namesOf(element)
    .split(/\s+/)
    .some((token) => token !== '' && asides.test(wordsOf(token)))

const known = new Map<string, Beside | null>()
/** Pages have a few hundred classes. */
const mostKnown = 10_000
/** Characters of all names of an element. A part of a longer text would keep all of it in memory. */
const longestNames = 500

function besideByName(token: string): Beside | null {
  const found = known.get(token)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const name = wordsOf(token)
  const beside = kindOf(name)
  known.set(token, beside)
  return beside
}

function kindOf(name: string): Beside | null {
  if (others.test(name)) return 'text'
  if (notes.test(name) || wholeNotes.test(name)) return 'note'
  if (teasers.test(name)) return 'teaser'
  if (authors.test(name)) return 'author'
  if (labels.test(name)) return 'label'
  return menus.test(name) ? 'menu' : null
}

/** "footerLinks--wide" as "footer-links": without what modifies it, and unless it is made of random letters. */
function wordsOf(token: string): string {
  const name = token.replace(/(?<=\w)--.*/, '')
  const pieces = name.split(/(?<=[a-z])(?=[A-Z])/)
  return (pieces.some((piece) => piece.length < 3) ? name : pieces.join('-')).toLowerCase()
}

/** Whether an element isn't shown, by its own attributes or by a class that many style sheets have for that. */
export function isHidden({ attribs }: Element): boolean {
  const { hidden, 'aria-hidden': aria, style, class: classes } = attribs
  if (hidden !== undefined || aria === 'true') return true
  if (style !== undefined && /display:\s*none/i.test(style)) return true
  return classes !== undefined && hidesByClass(classes)
}

/** Nothing is kept: the classes are a part of the page's text, which would stay in memory with them. */
const hidesByClass = (classes: string): boolean => hiding.test(classes) && !showing.test(classes)

/** Classes of Bootstrap, Tailwind and others; with a class for wide screens an element is shown on these. */
const hiding = /(?:^|\s)(?:d-none|hidden|hide|is-hidden|sr-only|visually-hidden|screen-reader-text)(?:\s|$)/
const showing =
  /(?:^|\s)(?:(?:sm|md|lg|xl|xxl|2xl):(?:block|flex|grid|inline|table|contents)|d-(?:sm|md|lg|xl|xxl)-(?:block|flex|grid|inline|table))/

const namesOf = ({ attribs }: Element): string => `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`
