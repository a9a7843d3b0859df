import type { FieldType } from '@windrow/contract/recipe'
import type { TakeKindName } from '@windrow/contract/recipe/takes'
import type { ElementTake, PageTake } from './compiled-field.ts'
import { attributeText, elementText, innerHtml, propertyText, tableText } from './element-text.ts'
import { mainText } from './main-text.ts'
import { markdownOf } from './markdown.ts'
import { structuredText, structuredValues } from './structured-data.ts'
import { metaContents, propertiesOfItem, segmentOfUrl } from './take-from-page.ts'

/** The type of the field; values of JSON-LD are formatted for it. */
interface Wanted {
  type: FieldType
  keepsLines: boolean
}

type FromPage = (name: string, wanted: Wanted) => PageTake | null

/** How a kind of take gets its texts. */
interface TakeWay {
  /** From the element that the selector finds. */
  element: ElementTake
  /** From the page as a whole, independent of the item; null if the name means something else. */
  page?: FromPage
  /** From a JSON answer, if different. */
  jsonPage?: FromPage
  /** The default selector; absent: the item itself. */
  select?: (name: string) => string
}

const ofUrl =
  (part: (url: URL, name: string) => string[]): FromPage =>
  (name) =>
  ({ url }) => {
    const parsed = URL.parse(url)
    return parsed ? part(parsed, name) : []
  }

/** The implementation of every kind of take in recipes; a kind without an entry doesn't compile. */
export const takeWays: Record<TakeKindName, TakeWay> = {
  text: { element: elementText },
  html: { element: innerHtml },
  markdown: { element: (_field, node, context) => markdownOf(node, (url) => context.absolute(url)) },
  table: { element: tableText },
  main: { element: (_field, node) => mainText(node) },
  url: {
    element: (_field, _node, { url }) => url,
    jsonPage:
      () =>
      ({ url }) => [url],
  },
  urlHost: { element: elementText, page: ofUrl(({ host }) => [host]) },
  urlPath: { element: elementText, page: ofUrl(({ pathname }) => [pathname]) },
  urlSegment: { element: elementText, page: (name) => (context) => segmentOfUrl(context, name) },
  urlParameter: { element: elementText, page: ofUrl(({ searchParams }, name) => searchParams.getAll(name)) },
  jsonLd: {
    element: elementText,
    page:
      (name, { type, keepsLines }) =>
      ({ structured }) =>
        structuredValues(structured, name).flatMap((value) => structuredText(value, type, keepsLines) ?? []),
  },
  meta: { element: elementText, page: (name) => (context) => metaContents(context, name) },
  openGraph: { element: elementText, page: (name) => (context) => metaContents(context, `og:${name}`) },
  property: {
    element: propertyText,
    page: (name) => (name.includes('/') ? (context) => propertiesOfItem(context, name) : null),
    select: (name) =>
      `[itemprop~=${JSON.stringify(name)}], [property=${JSON.stringify(name)}], [property$=${JSON.stringify(`:${name}`)}]`,
  },
  header: {
    element: elementText,
    page:
      (name) =>
      ({ headers }) =>
        [headers[name.toLowerCase()] ?? []].flat(),
  },
  attribute: { element: attributeText },
}
