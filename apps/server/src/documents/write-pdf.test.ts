import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { maxDocumentRows, type PdfContent, type TableRow } from './document.ts'
import { writePdf } from './write-pdf.ts'

const date = new Date('2026-11-02T08:00:00Z')

async function pagesOf(content: Omit<PdfContent, 'date'>): Promise<string[]> {
  const file = await writePdf({ ...content, date })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  return text
}

const columns = [
  { label: 'Report', share: 3 },
  { label: 'Amount', share: 1, align: 'right' as const },
]
const rows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({ cells: [`Report ${index + 1}`, `$${index}.00`] }))

describe('a PDF document', () => {
  it('has title, key figures, rows, bars, and letters with accents of several scripts', async () => {
    const [page = ''] = await pagesOf({
      title: 'Statement for Žluťoučký kůň',
      subtitle: 'Привет, Ελλάδα, Việt Nam',
      foot: 'Number 2026-10-7',
      blocks: [
        { kind: 'heading', text: 'Usage' },
        { kind: 'facts', facts: [{ label: 'Total', value: '€1,024.08' }] },
        { kind: 'text', text: 'Each line is rounded.' },
        { kind: 'table', columns, rows: [{ cells: ['Été', '−$0.05'], style: 'total' }] },
        { kind: 'bars', bars: [{ label: 'Nov 01', value: 3, text: '3 runs' }] },
      ],
    })
    for (const text of ['Žluťoučký kůň', 'Привет', 'Ελλάδα', 'Việt Nam', '€1,024.08', 'Été', '−$0.05'])
      expect(page).toContain(text)
    for (const text of ['Usage', 'Each line is rounded.', 'Nov 01', '3 runs', 'Number 2026-10-7', '1 / 1'])
      expect(page).toContain(text)
  })

  it('repeats the head of a table on each page and numbers the pages', async () => {
    const pages = await pagesOf({ title: 'Long', blocks: [{ kind: 'table', columns, rows: rows(120) }] })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Amount')
      expect(page).toContain(`${index + 1} / ${pages.length}`)
    }
    expect(pages.join(' ')).toContain('Report 120 ')
  })

  it('accepts text of any script, control characters and halves of characters', async () => {
    const hostile = [
      '株式会社 データ',
      'شركة',
      'עברית',
      '🚀👩‍👩‍👧',
      '\ud800 half',
      'a\u0000b\nc',
      '\u202egnirts',
      'x'.repeat(9000),
      '',
    ]
    const pages = await pagesOf({
      title: hostile.join(' '),
      subtitle: hostile.join(''),
      blocks: hostile.map((text) => ({ kind: 'table', columns, rows: [{ cells: [text, text] }] })),
    })
    expect(pages.join(' ')).toContain('half')
    expect(pages.join(' ')).toContain('a b c')
  })

  it('cuts long words and texts within their cell', async () => {
    const [page = ''] = await pagesOf({
      title: 'Cut',
      blocks: [{ kind: 'table', columns, rows: [{ cells: ['w'.repeat(600), '1'] }] }],
    })
    expect(page).toMatch(/w…/)
    expect(page.match(/w/g)?.length).toBeLessThan(400)
  })

  it('leaves out rows above its limit, and says how many', async () => {
    const pages = await pagesOf({
      title: 'Huge',
      blocks: [{ kind: 'table', columns, rows: rows(maxDocumentRows + 12) }],
    })
    expect(pages.at(-1)).toContain("12 more rows aren't shown.")
    expect(pages.join(' ')).not.toContain(`Report ${maxDocumentRows + 1} `)
  })

  it('is the same file for the same content and date', async () => {
    const content: PdfContent = { title: 'Same', date, blocks: [{ kind: 'text', text: 'Text' }] }
    expect((await writePdf(content)).equals(await writePdf(content))).toBe(true)
  })
})
