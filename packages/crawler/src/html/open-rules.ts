import { type Attributes, attributesOf } from './attributes.ts'
import { addAttributes, openInHead } from './document-phases.ts'
import type { OpenElements, Raw } from './open-elements.ts'
import { Is, type Tag, tagOf } from './tag-groups.ts'

/** Handles a start tag in the body, or in content parsed like the body. */
export function openInside(tree: OpenElements, tag: Tag, attribs: Attributes, isSelfClosing: boolean): Raw {
  if (tree.inForeign) return openForeign(tree, tag, attribs, isSelfClosing)
  if (tree.selects > 0) return openInSelect(tree, tag, attribs)
  if ((tree.topTag.flags & Is.table) !== 0) return openInTable(tree, tag, attribs)
  return openInBody(tree, tag, attribs, isSelfClosing)
}

function openInBody(tree: OpenElements, tag: Tag, attribs: Attributes, isSelfClosing: boolean): Raw {
  const { flags, name } = tag
  if ((flags & Is.tablePart) !== 0) return openTablePart(tree, tag, attribs)
  if ((flags & Is.ownStart) !== 0) {
    if (name === 'svg' || name === 'math') {
      tree.pushForeign(name, attribs, namespaces[name], !isSelfClosing)
      return 'no'
    }
    const raw = openByOwnRule(tree, tag, attribs)
    if (raw !== null) return raw
  }
  if ((flags & Is.head) !== 0) return openInHead(tree, tag, attribs)
  if ((flags & Is.closesP) !== 0) tree.closeParagraph()
  if ((flags & Is.rawText) !== 0) return openInHead(tree, tag, attribs)
  if ((flags & Is.rawDecoded) !== 0) return openInHead(tree, tag, attribs)
  if ((flags & Is.void) !== 0) tree.append(name, attribs)
  else tree.push(tag, attribs)
  return 'no'
}

const namespaces = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' } as const

/** What some tags do before they are added like others; not null if the tag is handled completely. */
function openByOwnRule(tree: OpenElements, tag: Tag, attribs: Attributes): Raw | null {
  switch (tag.name) {
    case 'li':
    case 'dd':
    case 'dt':
      closeEntry(tree, tag.name)
      return null
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      tree.closeParagraph()
      if ((tree.topTag.flags & Is.heading) !== 0) tree.pop()
      return null
    case 'pre':
    case 'listing':
      tree.closeParagraph()
      tree.push(tag, attribs)
      tree.skipLine()
      return 'no'
    case 'option':
    case 'optgroup':
      if (tree.topTag.name === 'option') tree.pop()
      return null
    case 'table':
      tree.closeParagraphForTable()
      return null
    case 'a':
    case 'nobr':
      if (tree.find(tag.name, Is.marker) >= 0) tree.noteUnsupported('formatting')
      return null
    case 'form':
      return openForm(tree, tag, attribs)
    default:
      return openRare(tree, tag, attribs)
  }
}

function openRare(tree: OpenElements, tag: Tag, attribs: Attributes): Raw | null {
  switch (tag.name) {
    case 'button':
      closeInScope(tree, 'button')
      return null
    case 'image':
      tree.append('img', attribs)
      return 'no'
    case 'rb':
    case 'rtc':
      if (tree.find('ruby', Is.scope) >= 0) tree.popImplied()
      return null
    case 'rp':
    case 'rt':
      if (tree.find('ruby', Is.scope) >= 0) tree.popImplied('rtc')
      return null
    case 'plaintext':
      tree.noteUnsupported('script')
      tree.append('plaintext', attribs)
      return 'plain'
    case 'template':
    case 'noscript':
      if (tree.noscripts > 0) tree.noteUnsupported('noscript')
      return openInHead(tree, tag, attribs)
    case 'frameset':
    case 'frame':
    case 'head':
    case 'html':
    case 'body':
      return openDocumentTag(tree, tag, attribs)
    default:
      return null
  }
}

function openDocumentTag(tree: OpenElements, { name }: Tag, attribs: Attributes): Raw {
  if (tree.noscripts + tree.templates > 0) tree.noteUnsupported('template')
  if (name === 'frameset') tree.noteUnsupported('frames')
  if (name === 'html') addAttributes(tree.html!, attribs)
  if (name === 'body' && tree.body) addAttributes(tree.body, attribs)
  return 'no'
}

/** A nested form is ignored. */
function openForm(tree: OpenElements, tag: Tag, attribs: Attributes): Raw {
  if (tree.noscripts + tree.templates > 0) tree.noteUnsupported('template')
  if (tree.form) return 'no'
  tree.closeParagraph()
  tree.form = tree.push(tag, attribs)
  return 'no'
}

/** A list entry ends the previous entry unless another list begins between them. */
function closeEntry(tree: OpenElements, name: string): void {
  for (let index = tree.tags.length - 1; index >= 0; index--) {
    const tag = tree.tags[index]!
    if (tag.name === name || (name !== 'li' && (tag.name === 'dd' || tag.name === 'dt'))) {
      tree.popImplied(tag.name)
      tree.popTo(index)
      return
    }
    const isThin = tag.name === 'div' || tag.name === 'p' || tag.name === 'address'
    if ((tag.flags & (Is.special | Is.foreign)) !== 0 && !isThin) return
  }
}

export function closeInScope(tree: OpenElements, name: string, boundary: number = Is.scope): boolean {
  const index = tree.find(name, boundary)
  if (index < 0) return false
  tree.popImplied(name)
  tree.popTo(index)
  return true
}

/** Cells, rows and other table parts: allowed directly in tables, and in cells, which they close. Ignored elsewhere. */
function openTablePart(tree: OpenElements, tag: Tag, attribs: Attributes): Raw {
  return closeCell(tree) ? openInside(tree, tag, attribs, false) : 'no'
}

/** Closes the innermost cell or caption; returns whether there was one. */
export function closeCell(tree: OpenElements): boolean {
  for (let index = tree.tags.length - 1; index >= 0; index--) {
    const { name } = tree.tags[index]!
    if (name === 'td' || name === 'th' || name === 'caption') {
      tree.popTo(index)
      return true
    }
    if (name === 'template') tree.noteUnsupported('template')
    if (name === 'table' || name === 'template' || name === 'noscript' || name === 'html') return false
  }
  return false
}

/** Handles a start tag directly in a table, row group, row or column group. */
function openInTable(tree: OpenElements, tag: Tag, attribs: Attributes): Raw {
  const { name } = tag
  if (tree.topTag.name === 'colgroup' && name !== 'col' && name !== 'template') tree.pop()
  if (name === 'style' || name === 'script') return openInHead(tree, tag, attribs)
  if (name === 'form') {
    if (tree.noscripts + tree.templates > 0) tree.noteUnsupported('template')
    tree.form ??= tree.append('form', attribs)
    return 'no'
  }
  if (name === 'input' && attributesOf(attribs)['type']?.toLowerCase() === 'hidden') {
    tree.append(name, attribs)
    return 'no'
  }
  if ((tag.flags & Is.tablePart) === 0) {
    // It would be moved before the table. A template wouldn't, but its content is parsed differently.
    tree.noteUnsupported('table')
    return openInBody(tree, tag, attribs, false)
  }
  openRowOrCell(tree, tag, attribs)
  return 'no'
}

const bodyOfTable = tagOf('tbody')
const row = tagOf('tr')
const columns = tagOf('colgroup')

/** Adds the implied parts of a table: the body around rows, the row around cells. */
function openRowOrCell(tree: OpenElements, tag: Tag, attribs: Attributes): void {
  switch (tag.name) {
    case 'td':
    case 'th':
      if (tree.topTag.name === 'table') tree.push(bodyOfTable)
      if (tree.topTag.name !== 'tr') tree.push(row)
      break
    case 'tr':
      if (tree.topTag.name === 'tr') tree.pop()
      if (tree.topTag.name === 'table') tree.push(bodyOfTable)
      break
    case 'col':
      if (tree.topTag.name !== 'colgroup') {
        popToTable(tree)
        tree.push(columns)
      }
      tree.append('col', attribs)
      return
    default:
      popToTable(tree)
  }
  tree.push(tag, attribs)
}

function popToTable(tree: OpenElements): void {
  while ((tree.topTag.flags & Is.table) !== 0 && tree.topTag.name !== 'table') tree.pop()
}

function openInSelect(tree: OpenElements, tag: Tag, attribs: Attributes): Raw {
  switch (tag.name) {
    case 'option':
    case 'optgroup':
      if (tree.topTag.name === 'option') tree.pop()
      if (tag.name === 'optgroup' && tree.topTag.name === 'optgroup') tree.pop()
      tree.push(tag, attribs)
      return 'no'
    case 'script':
      return openInHead(tree, tag, attribs)
    default:
      tree.noteUnsupported('select')
      return openInBody(tree, tag, attribs, false)
  }
}

function openForeign(tree: OpenElements, tag: Tag, attribs: Attributes, isSelfClosing: boolean): Raw {
  if (tree.isAtHtml || (tag.flags & Is.breakout) !== 0) {
    tree.noteUnsupported('foreign')
    return openInBody(tree, tag, attribs, isSelfClosing)
  }
  const { namespace } = tree.top as { namespace?: string }
  tree.pushForeign(tag.name, attribs, namespace ?? namespaces.svg, !isSelfClosing)
  return 'no'
}
