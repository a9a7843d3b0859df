import { type Document, Element, Text } from '../html/nodes.ts'
import { serialize } from '../html/serialize.ts'
import { textOf } from '../extract/text.ts'
import { rewriteAttributes } from './inert-attributes.ts'
import { Page } from './page.ts'
import { type CopyResource, rewriteStylesheet } from './rewrite-stylesheet.ts'

export { type CopyResource, rewriteStylesheet } from './rewrite-stylesheet.ts'

export interface InertCopy {
  html: string
  /** Ordered by index. */
  resources: CopyResource[]
  title: string
}

/** Elements that run, load or navigate; removed with their content. */
const removed = new Set(
  'script noscript template iframe frame frameset object embed applet base portal audio video source track param noframes noembed xmp plaintext listing'.split(
    ' ',
  ),
)

/**
 * The page as a document that loads nothing, runs nothing and has no links; every element has its number in
 * `data-wn`. Pictures and styles get the URL that `resourceUrl` returns for them; null: they are removed.
 */
export function inertCopy(
  html: string,
  url: string,
  resourceUrl: (index: number, resource: CopyResource) => string | null,
): InertCopy {
  const page = new Page(html, url)
  const resources = new Map<string, { index: number; resource: CopyResource }>()
  const addResource = (resource: CopyResource): string | null => {
    const known = resources.get(resource.url)
    const index = known?.index ?? resources.size
    if (!known) resources.set(resource.url, { index, resource })
    return resourceUrl(index, known?.resource ?? resource)
  }
  page.elements.forEach((element, number) => makeInert(element, number, page, addResource))
  removeFrom(page.elements)
  const title = page.elements.find((element) => element.name === 'title')
  return {
    html: serialise(page.tree.root),
    resources: [...resources.values()].map(({ resource }) => resource),
    title: title ? textOf(title) : '',
  }
}

type AddResource = (resource: CopyResource) => string | null

function makeInert(element: Element, number: number, page: Page, addResource: AddResource): void {
  const { name } = element
  if (isRemoved(element)) return
  if (name === 'style') {
    // In svg a browser would parse tags here.
    const css = element.children.map((child) => (child instanceof Text ? child.data : '')).join('')
    const safe = rewriteStylesheet(css, page.url, addResource).replaceAll('<', '\\3c ')
    element.children = [new Text(safe)]
    element.children[0]!.parent = element
  }
  element.attribs = {
    ...rewriteAttributes(element, page.context, addResource),
    'data-wn': String(number),
  }
}

function isRemoved(element: Element): boolean {
  const { name, attribs } = element
  if (removed.has(name)) return true
  if (name === 'meta') return 'http-equiv' in attribs || 'charset' in attribs
  if (name !== 'link') return name.includes(':') || !/^[a-z][\w.-]*$/i.test(name)
  const kinds = (attribs['rel'] ?? '').toLowerCase().split(/\s+/)
  return kinds.includes('alternate') || !kinds.includes('stylesheet')
}

/** Removes elements parent by parent: one at a time would shift the following siblings for each. */
function removeFrom(elements: readonly Element[]): void {
  const parents = new Set(elements.filter(isRemoved).map(({ parent }) => parent))
  for (const parent of parents)
    if (parent)
      parent.children = parent.children.filter((child) => !(child instanceof Element && isRemoved(child)))
}

function serialise(root: Document): string {
  return `<!doctype html>${serialize(root.children, { decodeEntities: true, encodeEntities: 'utf8' })}`
}
