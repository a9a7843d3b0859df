/** The name that follows some kinds: `@` and the name of an attribute. */
interface TakeName {
  pattern: string
  /** On screens: the name's label, an initial value, and advice for an invalid name. */
  label: string
  start: string
  advice: string
}

interface TakeKind {
  /** As written in recipes; followed by the name if it has one. */
  written: string
  /** On screens. */
  label: string
  /** For the description of the recipe. */
  about: string
  name?: TakeName
  /** Taken from the page as a whole, so selectors are ignored; 'typed': if its name has a type before a slash. */
  ofPage: boolean | 'typed'
  /** Also available for JSON answers, which have no elements. */
  ofJson?: true
  /** Never JSON, so paths can't be applied. */
  neverJson?: true
  /** The only field type it supports. */
  needsType?: 'json'
}

const word = (label: string, start: string): TakeName => ({
  pattern: String.raw`[\w:.-]+`,
  label,
  start,
  advice: 'Use letters, digits, ":", "." and "-".',
})

/** All kinds of takes. Recipes store the written form, which `parseTake` parses. Doesn't use zod. */
export const takeKinds = {
  text: { written: 'text', label: 'Text', about: 'the text of the element', ofPage: false, ofJson: true },
  attribute: {
    written: '@',
    label: 'Attribute',
    about: 'an attribute, such as "@href"',
    name: {
      pattern: String.raw`[a-zA-Z_:][\w:.-]*`,
      label: 'Attribute',
      start: 'title',
      advice: 'An attribute name starts with a letter.',
    },
    ofPage: false,
  },
  html: { written: 'html', label: 'HTML', about: 'its inner HTML', ofPage: false },
  markdown: {
    written: 'markdown',
    label: 'Markdown',
    about: 'its content as Markdown',
    ofPage: false,
    neverJson: true,
  },
  table: {
    written: 'table',
    label: 'Table',
    about: 'a table as JSON',
    ofPage: false,
    neverJson: true,
    needsType: 'json',
  },
  main: {
    written: 'main',
    label: 'Main text',
    about: 'the main text of the page, without menus and the like',
    ofPage: true,
    neverJson: true,
  },
  url: { written: 'url', label: 'Page URL', about: 'the URL of the page', ofPage: true, ofJson: true },
  urlHost: { written: 'url:host', label: 'Host of the URL', about: 'its host', ofPage: true, ofJson: true },
  urlPath: { written: 'url:path', label: 'Path of the URL', about: 'its path', ofPage: true, ofJson: true },
  urlSegment: {
    written: 'url:path.',
    label: 'Part of the path',
    about: 'a part of its path, such as "url:path.0" or "url:path.-1"',
    name: {
      pattern: String.raw`-?\d+`,
      label: 'Which part of the path',
      start: '0',
      advice: 'Write a number: 0 is the first part, -1 the last.',
    },
    ofPage: true,
    ofJson: true,
  },
  urlParameter: {
    written: 'url:query.',
    label: 'Query parameter',
    about: 'a query parameter, such as "url:query.page"',
    name: {
      pattern: '.{1,200}',
      label: 'Parameter name',
      start: 'page',
      advice: 'Write the name of a parameter.',
    },
    ofPage: true,
    ofJson: true,
  },
  jsonLd: {
    written: 'ld:',
    label: 'JSON-LD',
    about: 'a value of the JSON-LD of the page, such as "ld:offers.price" or "ld:Product/name"',
    name: {
      pattern: String.raw`([A-Z]\w*\/)?@?\w+(\.@?\w+)*`,
      label: 'Name in the JSON-LD of the page',
      start: 'name',
      advice: 'Write names with dots, like offers.price or Product/name.',
    },
    ofPage: true,
  },
  meta: {
    written: 'meta:',
    label: 'Meta data',
    about: 'a meta element, such as "meta:author"',
    name: word('Name of the meta tag', 'author'),
    ofPage: true,
  },
  openGraph: {
    written: 'og:',
    label: 'Open Graph',
    about: 'an Open Graph property, such as "og:title"',
    name: word('Open Graph property', 'title'),
    ofPage: true,
  },
  property: {
    written: 'prop:',
    label: 'Microdata or RDFa',
    about:
      'a microdata or RDFa property inside the item, such as "prop:price", or with "prop:Recipe/name" of the item of that type on the page',
    name: {
      pattern: String.raw`([A-Z]\w*\/)?[\w:.-]+`,
      label: 'Property',
      start: 'name',
      advice: 'Write a name like price, or Recipe/name for the item of a type on the page.',
    },
    ofPage: 'typed',
  },
  header: {
    written: 'header:',
    label: 'Response header',
    about: 'a header of the response, such as "header:etag"',
    name: {
      pattern: String.raw`[\w-]+`,
      label: 'Header',
      start: 'etag',
      advice: 'Use letters, digits and "-".',
    },
    ofPage: true,
    ofJson: true,
  },
} as const satisfies Record<string, TakeKind>

export type TakeKindName = keyof typeof takeKinds

/** A parsed take: the kind, and the name after it, or ''. */
export interface Take {
  kind: TakeKindName
  name: string
}

const kinds: readonly (TakeKind & { kind: TakeKindName })[] = (
  Object.entries(takeKinds) as [TakeKindName, TakeKind][]
).map(([kind, all]) => ({ kind, ...all }))

const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`)

/** Everything that a recipe may write, as a regular expression for the entire text. */
export const takePattern = new RegExp(
  `^(${kinds.map(({ written, name }) => escaped(written) + (name ? `(${name.pattern})` : '')).join('|')})$`,
)

const quoted = (wanted: boolean): string =>
  kinds
    .filter(({ name }) => (name !== undefined) === wanted)
    .map(({ written }) => `"${written}"`)
    .join(', ')

/** The message for an invalid take. */
export const takeAdvice = `must be ${quoted(false)}, or one of ${quoted(true)} with a name behind it`

/** All takes in one sentence. */
export const takeDescription = `What to take: ${kinds.map(({ written, about }) => `"${written}" ${about}`).join('; ')}`

/** Parses a take; the text must match `takePattern`. */
export function parseTake(text: string): Take {
  const plain = kinds.find(({ written, name }) => !name && written === text)
  if (plain) return { kind: plain.kind, name: '' }
  const named = kinds.find(({ written, name }) => name && text.startsWith(written))
  if (!named) throw new Error(`"${text}" is nothing that a field can take`)
  return { kind: named.kind, name: text.slice(named.written.length) }
}

/** The facts of a kind, including the optional ones. */
export const takeKind = (kind: TakeKindName): TakeKind => takeKinds[kind]

/** Whether a take is from the page as a whole, where selectors are ignored. */
export function isOfPage({ kind, name }: Take): boolean {
  const { ofPage } = takeKind(kind)
  return ofPage === 'typed' ? name.includes('/') : ofPage
}
