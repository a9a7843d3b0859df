import type { Document } from 'domhandler'
import { FastTree } from './fast-tree.ts'
import type { Unsupported } from './open-elements.ts'
import { scanHtml } from './scan-html.ts'
import { specTree } from './spec-tree.ts'

/** "fast": never by the book. "spec": always. "auto": fast, and by the book where that may make a difference. */
export type ParserMode = 'auto' | 'fast' | 'spec'

export interface ParsedPage {
  root: Document
  /** Which parser made the tree. */
  by: 'fast' | 'spec'
  /** What the fast parser met and does not solve; null for nothing, or when it was not asked. */
  unsupported: Unsupported | null
}

const tablePart = /^\s*<(tr|td|th|tbody|thead|tfoot|colgroup|col|caption)[\s>/]/i

/**
 * Parses HTML, however broken, into the tree that browsers make; never throws. Pages that nest deeper than 512 elements
 * or have tags of thousands of attributes always get the tree of the fast parser. An answer that is a piece of a table
 * (rows that a page's script would add) is read as if its table stood around it.
 */
export function parsePage(source: string, mode: ParserMode = 'auto'): ParsedPage {
  const text = normalised(source)
  const fast = new FastTree()
  if (source.includes('\0')) fast.noteUnsupported('character')
  scanHtml(text, fast)
  const { unsupported, isExtreme } = fast
  if (mode !== 'fast' && !isExtreme && (unsupported !== null || mode === 'spec')) {
    const root = specTree(text)
    if (root) return { root, by: 'spec', unsupported }
  }
  return { root: fast.root, by: 'fast', unsupported }
}

function normalised(source: string): string {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  return tablePart.test(text) ? `<table>${text}` : text
}
