import type { Element } from '../html/nodes.ts'
import { imageSource } from '../extract/image-source.ts'
import type { PageContext } from '../extract/page-context.ts'
import { type CopyResource, rewriteDeclarations } from './rewrite-stylesheet.ts'

/**
 * The allowed attributes. An allow-list, because a list of dangerous attributes is never complete. URLs aren't on
 * it; the few that are needed are rewritten.
 */
const allowed = new Set(
  `class id title alt lang dir role width height colspan rowspan scope span start type value name content rel itemprop
  itemscope itemtype itemid datetime label for checked selected disabled hidden open align valign bgcolor color border
  cellpadding cellspacing face size rows cols placeholder media property charset viewbox d fill stroke stroke-width
  stroke-linecap stroke-linejoin fill-rule clip-rule cx cy r rx ry x y x1 y1 x2 y2 points transform opacity offset
  stop-color preserveaspectratio xmlns`.split(/\s+/),
)

type AddResource = (resource: CopyResource) => string | null

/** The attributes of an element in an inert copy. Links have their URL in `data-href`. */
export function rewriteAttributes(
  element: Element,
  context: PageContext,
  addResource: AddResource,
): Record<string, string> {
  const safe: Record<string, string> = {}
  for (const [name, value] of Object.entries(element.attribs)) {
    if (isAllowed(name)) safe[name] = value
    if (name === 'style') safe['style'] = rewriteDeclarations(value, context.url, addResource)
  }
  if (element.name === 'img' || element.name === 'picture' || isImageButton(element))
    setSource(element, context, addResource, safe)
  else if (element.name === 'link') setSheet(element, context, addResource, safe)
  else setHref(element, context, safe)
  return safe
}

const isAllowed = (name: string): boolean =>
  allowed.has(name.toLowerCase()) ||
  (/^(data|aria)-[\w.-]+$/.test(name) && !/^data-(wn|href|src|srcset|original|lazy)/.test(name))

const isImageButton = ({ name, attribs }: Element): boolean =>
  name === 'input' && attribs['type']?.toLowerCase() === 'image'

function setSource(
  element: Element,
  context: PageContext,
  add: AddResource,
  safe: Record<string, string>,
): void {
  const source = imageSource(element)
  const url = source === null ? null : context.link(source)
  const address = url === null ? null : add({ url, kind: 'image' })
  if (address !== null) safe['src'] = address
  else if (/^data:image\/(png|gif|jpeg|webp|avif);base64,[\w+/=]*$/i.test(element.attribs['src'] ?? ''))
    safe['src'] = element.attribs['src']!
}

function setSheet(
  element: Element,
  context: PageContext,
  add: AddResource,
  safe: Record<string, string>,
): void {
  const url = context.link(element.attribs['href'] ?? '')
  const address = url === null ? null : add({ url, kind: 'style' })
  if (address !== null) safe['href'] = address
  safe['rel'] = 'stylesheet'
}

/** Shows people where a link leads; nothing follows it. */
function setHref(element: Element, context: PageContext, safe: Record<string, string>): void {
  const { href } = element.attribs
  const url =
    href === undefined || (element.name !== 'a' && element.name !== 'area') ? null : context.link(href)
  if (url !== null) safe['data-href'] = url
}
