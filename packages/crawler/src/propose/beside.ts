import { Element } from '../html/nodes.ts'

const beside =
  /(^|[-_ ])(comments?|commentlist|respond|disqus)([-_ ]|$)|(^| )(side-?bar|footer|site-footer|nav|navbar|menu|breadcrumbs?)( |$)/i

/** Whether an element is in the navigation, header, footer, sidebar or comments. */
export function isBeside(item: Element): boolean {
  for (let node: unknown = item; node instanceof Element; node = node.parent)
    if (
      /^(nav|footer|aside|header)$/.test(node.name) ||
      (node.name !== 'body' && beside.test(`${node.attribs['class'] ?? ''} ${node.attribs['id'] ?? ''}`))
    )
      return true
  return false
}
