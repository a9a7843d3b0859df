import { AttributeAction, type Selector, SelectorType, isTraversal } from 'css-what'
import type { Element } from '../html/nodes.ts'

const space = /\s+/

/** The elements of a page by tag and by class, in document order: most selectors fit only few of them. */
export class ElementIndex {
  private readonly lists = new Map<string, Element[]>()

  constructor(elements: readonly Element[]) {
    for (const element of elements) {
      this.add(element.name.toLowerCase(), element)
      const names = element.attribute('class')
      if (!names) continue
      if (!space.test(names)) this.add(`.${names}`, element)
      else for (const name of new Set(names.split(space))) this.add(`.${name}`, element)
    }
  }

  /** The elements with a key that `keyOf` has returned. */
  with(key: string): readonly Element[] {
    return this.lists.get(key) ?? []
  }

  private add(key: string, element: Element): void {
    const list = this.lists.get(key)
    if (list) list.push(element)
    else this.lists.set(key, [element])
  }
}

/** The class (`.name`), else the tag, that a selector asks of each element it matches; null for none or several. */
export function keyOf(groups: readonly (readonly Selector[])[]): string | null {
  const [group] = groups
  if (!group || groups.length > 1) return null
  const own = group.slice(group.findLastIndex((token) => isTraversal(token)) + 1)
  const name = own.find(
    (token) =>
      token.type === SelectorType.Attribute &&
      token.name === 'class' &&
      token.action === AttributeAction.Element &&
      token.ignoreCase !== true &&
      /^\S+$/.test(token.value),
  )
  if (name?.type === SelectorType.Attribute) return `.${name.value}`
  const tag = own.find((token) => token.type === SelectorType.Tag)
  return tag?.type === SelectorType.Tag ? tag.name.toLowerCase() : null
}
