import type { OpenElements } from './open-elements.ts'
import { closeCell, closeInScope } from './open-rules.ts'
import { Is, type Tag, tagOf } from './tag-groups.ts'

/** Handles an end tag that doesn't match the innermost element. */
export function closeTag(tree: OpenElements, name: string): void {
  if (tree.inForeign) return closeForeign(tree, name)
  if (name === 'template') return closeTemplate(tree)
  if (tree.selects > 0) return closeInSelect(tree, name)
  const tag = tagOf(name)
  if ((tree.topTag.flags & Is.table) !== 0) return closeInTable(tree, tag)
  if ((tag.flags & (Is.tablePart | Is.table)) !== 0) return closeAroundCell(tree, tag)
  closeInBody(tree, tag)
}

function closeInBody(tree: OpenElements, tag: Tag): void {
  const { name, flags } = tag
  // Whether they add an element here depends on earlier content of the template.
  if (tree.topTag.name === 'template' && (name === 'p' || name === 'br')) tree.noteUnsupported('template')
  if (name === 'p') {
    if (tree.find('p', Is.scope | Is.button) < 0) tree.append('p')
    else tree.closeParagraph()
  } else if (name === 'li') closeInScope(tree, 'li', Is.scope | Is.list)
  else if (name === 'form') closeForm(tree)
  else if (name === 'br') tree.append('br')
  else if ((flags & Is.heading) !== 0) closeHeading(tree)
  else if ((flags & Is.formatting) !== 0) closeFormatting(tree, name)
  else if ((flags & Is.block) !== 0) closeInScope(tree, name)
  else if (name !== 'body' && name !== 'html') closeOther(tree, name)
}

/** The body and the document stay open: content after their end tags still belongs to them. */
function closeOther(tree: OpenElements, name: string): void {
  for (let index = tree.tags.length - 1; index >= 0; index--) {
    const tag = tree.tags[index]!
    if (tag.name === name) {
      tree.popImplied(name)
      tree.popTo(index)
      return
    }
    if ((tag.flags & Is.special) !== 0) return
  }
}

function closeHeading(tree: OpenElements): void {
  for (let index = tree.tags.length - 1; index >= 0; index--) {
    const { flags } = tree.tags[index]!
    if ((flags & Is.heading) !== 0) {
      tree.popImplied()
      tree.popTo(index)
      return
    }
    if ((flags & Is.scope) !== 0) return
  }
}

/** Blocks between a formatting element and its end tag would have to be split. */
function closeFormatting(tree: OpenElements, name: string): void {
  const index = tree.find(name, Is.marker)
  if (index < 0) return
  if (tree.tags.slice(index + 1).some(({ flags }) => (flags & Is.special) !== 0))
    return tree.noteUnsupported('formatting')
  tree.popTo(index)
}

/** Ends the form, but leaves elements open that were opened in it. */
function closeForm(tree: OpenElements): void {
  if (tree.noscripts + tree.templates > 0) tree.noteUnsupported('template')
  const { form } = tree
  tree.form = null
  const index = form ? tree.stack.lastIndexOf(form) : -1
  if (index < 0 || index < tree.tags.findLastIndex(({ flags }) => (flags & Is.scope) !== 0)) return
  tree.popImplied()
  tree.leave(index)
}

function closeTemplate(tree: OpenElements): void {
  if (tree.templates === 0) return
  if (tree.noscripts > 0) tree.noteUnsupported('template')
  const index = tree.find('template', 0)
  if (index >= 0) tree.popTo(index)
}

function closeInTable(tree: OpenElements, { name, flags }: Tag): void {
  if (tree.topTag.name === 'colgroup') {
    if (name === 'col') return
    tree.pop()
  }
  if (name === 'tr' && tree.topTag.name === 'tr') tree.pop()
  else if (name === 'table' || name === 'tbody' || name === 'thead' || name === 'tfoot') {
    const index = tree.find(name, Is.scope)
    if (index >= 0) tree.popTo(index)
    // parse5 ends the row here; the standard doesn't.
    else if (tree.topTag.name === 'tr') tree.noteUnsupported('table')
  } else if (name === 'form') closeForm(tree)
  else if (name === 'p' || name === 'br') {
    tree.noteUnsupported('table')
    closeInBody(tree, tagOf(name))
  } else if ((flags & Is.formatting) !== 0 && tree.find(name, Is.marker) >= 0)
    tree.noteUnsupported('formatting')
}

/** End tags of tables and their parts, inside a cell or caption. */
function closeAroundCell(tree: OpenElements, tag: Tag): void {
  const { name } = tag
  const cell = tree.tags.findLastIndex(
    (one) => one.name === 'caption' || one.name === 'td' || one.name === 'th',
  )
  if (cell < 0 || cell < tree.find('noscript', 0) || cell < tree.find('template', 0)) return
  if (name === 'td' || name === 'th' || name === 'caption') {
    const index = tree.find(name, 0)
    if (index === cell) tree.popTo(index)
    return
  }
  if (name === 'col' || name === 'colgroup') return
  if (tree.tags[cell]!.name === 'caption' && name !== 'table') return
  const table = tree.find('table', 0)
  if (name !== 'table' && tree.find(name, 0) < table) return
  if (closeCell(tree)) closeTag(tree, name)
}

function closeInSelect(tree: OpenElements, name: string): void {
  const { topTag } = tree
  if (name === 'select') tree.popTo(tree.find('select', 0))
  else if (name === 'optgroup') {
    if (topTag.name === 'option' && tree.tags.at(-2)?.name === 'optgroup') tree.pop()
    if (tree.topTag.name === 'optgroup') tree.pop()
  } else if (name !== 'option') tree.noteUnsupported('select')
}

/** If an outer element's end tag comes first, the standard has long rules. */
function closeForeign(tree: OpenElements, name: string): void {
  if ((tree.top as { name: string }).name === name) return tree.pop()
  tree.noteUnsupported('foreign')
  const index = tree.find(name, Is.scope)
  // Never pop the document or its body.
  if (index > 1) tree.popTo(index)
}
