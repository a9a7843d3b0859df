/** A heading above the blocks that follow it. */
export interface Heading {
  kind: 'heading'
  text: string
}

/** A paragraph. */
export interface Paragraph {
  kind: 'text'
  text: string
}

/** Key figures, up to four side by side. */
export interface Facts {
  kind: 'facts'
  facts: readonly { label: string; value: string }[]
}

export interface TableColumn {
  label: string
  /** Part of the width, relative to the other columns. */
  share: number
  align?: 'left' | 'right'
}

export interface TableRow {
  cells: readonly string[]
  /** group: a line of its own above the rows that it names; total: in bold, below a rule. */
  style?: 'plain' | 'group' | 'total'
}

/** A table. On each page that it continues on, its head is repeated. */
export interface Table {
  kind: 'table'
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
}

/** Horizontal bars from zero, as long as their values; negative values have no bar. */
export interface BarChart {
  kind: 'bars'
  bars: readonly { label: string; value: number; text: string }[]
}

export type Block = Heading | Paragraph | Facts | Table | BarChart

export interface PdfContent {
  title: string
  subtitle?: string
  /** At the left of each page's foot, beside the number of the page. */
  foot?: string
  /** The document's date: the same content of the same date is the same file. */
  date: Date
  /** BCP 47; for readers and screen readers. */
  language?: string
  blocks: readonly Block[]
}

/** Rows and bars of a document; a document with more of them says how many it leaves out. */
export const maxDocumentRows = 5000
