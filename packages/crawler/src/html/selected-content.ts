import { type AnyNode, copyOf, type Document, Element } from './nodes.ts'
import { isWithin } from './is-within.ts'

/**
 * Copies the content of the chosen option into the `selectedcontent` of each select, as browsers do while parsing.
 * A select inside another one is skipped: copies of copies would double with each level.
 *
 * @see https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element
 */
export function fillSelectedContent(root: Document): void {
  for (const select of find(root.children, 'select')) {
    if ('multiple' in select.attribs || Number(select.attribs['size'] ?? 0) > 1) continue
    const target = find(select.children, 'selectedcontent').next().value
    const option = target && chosen([...find(select.children, 'option')])
    if (!option || isWithin(target, option)) continue
    target.children = option.children.map((child) => copyOf(child))
    target.children.forEach((child, index) => {
      child.parent = target
      child.prev = target.children[index - 1] ?? null
      child.next = target.children[index + 1] ?? null
    })
  }
}

function chosen(options: readonly Element[]): Element | undefined {
  return options.findLast(({ attribs }) => 'selected' in attribs) ?? options.find((one) => !isDisabled(one))
}

function isDisabled({ attribs, parent }: Element): boolean {
  return (
    'disabled' in attribs ||
    (parent instanceof Element && parent.name === 'optgroup' && 'disabled' in parent.attribs)
  )
}

/** The outermost elements with a name, in document order. */
function* find(nodes: readonly AnyNode[], name: string): Generator<Element, undefined> {
  for (const node of nodes) {
    if (!(node instanceof Element)) continue
    if (node.name === name && !node.namespace) yield node
    else yield* find(node.children, name)
  }
}
