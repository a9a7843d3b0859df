import { type Attributes, readAttributes, TagEnd } from './attributes.ts'
import { greater, isSpace, lower, slash } from './characters.ts'
import { decodeText } from './decode-references.ts'
import type { FastTree } from './fast-tree.ts'
import type { Raw } from './open-elements.ts'
import { PageText } from './page-text.ts'
import { TagName } from './tag-groups.ts'

const lessThan = 0x3c
const commentEnd = /--!?>/g

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)

/** Tokenizes a page by the HTML standard and passes the tokens to the tree. One pass, linear time. */
export function scanHtml(text: string, tree: FastTree): void {
  scan(text, tree, true)
  tree.finish()
}

/** @param isPage whether the text is the whole page, not a part that is read for itself */
function scan(text: string, tree: FastTree, isPage: boolean): void {
  const page = new PageText(text)
  try {
    new Scanner(page, tree, isPage).run()
  } finally {
    page.release()
  }
}

class Scanner {
  private at = 0
  private readonly name = new TagName()
  private readonly end = new TagEnd()
  private readonly page: PageText
  private readonly text: string
  private readonly codes: Uint16Array
  private readonly tree: FastTree
  private readonly isPage: boolean

  constructor(page: PageText, tree: FastTree, isPage: boolean) {
    this.page = page
    this.text = page.text
    this.codes = page.codes
    this.tree = tree
    this.isPage = isPage
  }

  run(): void {
    const { page, codes } = this
    while (this.at < page.length) {
      const start = page.find('<', lessThan, this.at)
      if (start !== this.at) this.passText(start)
      if (start < 0) break
      const code = codes[start + 1]!
      if (isLetter(code)) this.startTag()
      else if (code === slash) this.endTag()
      else if (code === 0x21) this.declaration()
      else if (code === 0x3f) this.skipTo('>', start)
      else this.passText(page.find('<', lessThan, start + 1))
    }
  }

  /** Passes the text up to a position to the tree; -1 for the end of the page. */
  private passText(end: number): void {
    const from = this.at
    this.at = end < 0 ? this.text.length : end
    if (this.isPage) this.tree.textAt(this.text, from, this.at)
    else this.tree.text(decodeText(this.text.slice(from, this.at)))
  }

  private startTag(): void {
    const tag = this.name.read(this.page, this.at + 1)
    this.at = this.name.end
    const attribs = this.attributes()
    if (attribs === null) return
    const raw = this.tree.open(tag, attribs, this.end.isSelfClosing)
    if (raw !== 'no') this.rawText(tag.name, raw)
  }

  private endTag(): void {
    const { page, codes } = this
    const code = codes[this.at + 2]!
    if (!isLetter(code)) {
      if (this.at + 2 >= page.length) this.passText(-1)
      // "</>" is ignored entirely.
      else if (code === greater) this.at += 3
      else this.skipTo('>', this.at)
      return
    }
    this.at += 2
    if (this.closesInnermost()) return
    const { name } = this.name.read(page, this.at)
    this.at = this.name.end
    if (codes[this.at] === greater) this.at++
    else if (this.attributes() === null) return
    this.tree.close(name)
  }

  /** Most end tags are those of the innermost element; returns whether this one was, and handled. */
  private closesInnermost(): boolean {
    const { page, at } = this
    const { name, codes } = this.tree.topTag
    const end = at + name.length
    if (page.codes[end] !== greater) return false
    if (codes === null ? !page.text.startsWith(name, at) : !page.has(codes, at)) return false
    this.at = end + 1
    this.tree.close(name)
    return true
  }

  /** The attributes up to the end of the tag; null if the page ends within the tag. */
  private attributes(): Attributes | null {
    const { text, end, at: from } = this
    end.find(this.page, from)
    if (end.hasMany) this.tree.tooMuch()
    if (end.at < 0) {
      this.at = text.length
      return null
    }
    this.at = end.at
    if (end.at === from + 1) return ''
    const written = text.slice(from, end.at - 1)
    return end.hasCapitals ? readAttributes(written, true) : written
  }

  /** Comments, document types, CDATA: only the content of CDATA sections in SVG is kept. */
  private declaration(): void {
    const { text, tree, at } = this
    if (text.startsWith('<!--', at)) return this.comment()
    if (text.startsWith('<![CDATA[', at) && tree.inForeign) {
      if (tree.isAtHtml) tree.noteUnsupported('foreign')
      const end = text.indexOf(']]>', at + 9)
      this.at = end < 0 ? text.length : end + 3
      tree.text(text.slice(at + 9, end < 0 ? text.length : end))
      return
    }
    this.skipTo('>', at)
    const declaration = text.slice(at, this.at)
    if (/^<!doctype/i.test(declaration)) tree.doctype(declaration)
  }

  private comment(): void {
    const { text, at } = this
    const from = at + 4
    this.tree.interrupt()
    if (text[from] === '>') this.at = from + 1
    else if (text.startsWith('->', from)) this.at = from + 2
    else {
      // One search for both, so that many comments of one kind cost no search for the other up to the end of the page.
      commentEnd.lastIndex = from
      this.at = commentEnd.test(text) ? commentEnd.lastIndex : text.length
    }
  }

  private skipTo(sign: string, from: number): void {
    const end = this.text.indexOf(sign, from)
    this.at = end < 0 ? this.text.length : end + sign.length
    this.tree.interrupt()
  }

  /** The content of an element that recognizes no tags except its own end tag. */
  private rawText(name: string, raw: Raw): void {
    const { text, tree } = this
    const from = this.at
    const end = name === 'plaintext' ? text.length : this.endOfRaw(name, from)
    const content = text.slice(from, end)
    // Within "<!-- <script>" a script's end tag doesn't count.
    if (name === 'script' && content.includes('<!--') && /<script/i.test(content))
      tree.noteUnsupported('script')
    if (raw === 'fragment') {
      scan(content, tree, false)
      tree.endNoscript()
    } else tree.fill(raw === 'decoded' ? decodeText(content) : content)
    this.at = end
    if (end === text.length) return
    this.at += 2 + name.length
    this.attributes()
  }

  private endOfRaw(name: string, from: number): number {
    const { text } = this
    for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
      const after = text.charCodeAt(at + 2 + name.length)
      const ends = isSpace(after) || after === slash || after === greater
      if (ends && lower(text.slice(at + 2, at + 2 + name.length)) === name) return at
    }
    return text.length
  }
}
