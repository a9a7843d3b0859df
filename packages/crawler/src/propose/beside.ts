import { Element } from '../html/nodes.ts'

const beside =
  /(^|[-_ ])(comments?|commentlist|respond|disqus)([-_ ]|$)|(^| )(side-?bar|footer|site-footer|nav|navbar|menu|breadcrumbs?)( |$)/i

/** Whether an element is in the navigation, header, footer, sidebar or comments. */
export function isBeside(item: Element): boolean {
  for (let node: unknown = item; node instanceof Element; node = node.parent)
    if (isBesideBox(node)) return true
  return false
}

/** Whether an element itself is navigation, a header, a footer, a sidebar or comments. */
export const isBesideBox = ({ name, attribs }: Element): boolean =>
  /^(nav|footer|aside|header)$/.test(name) ||
  (name !== 'body' && beside.test(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`))
