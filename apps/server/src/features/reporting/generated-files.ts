import { writeWorkbook, type WorkbookSheet } from '@windrow/dataset/export/write-workbook'
import { dollars } from '@windrow/contract/reporting'
import type { GeneratedReportRow } from '../../database/figure-tables.ts'
import type { Block, TableColumn } from '../../documents/document.ts'
import { writePdf } from '../../documents/write-pdf.ts'
import type { Figures } from '../../day-figures/measures.ts'
import { documentColumns, share, sheetColumns } from './figure-columns.ts'
import type { GeneratedParts } from './generated-content.ts'

const headTitles = { account: 'Account', project: 'Project', report: 'Report' } as const
const daysWords = ({ first_day, last_day }: Pick<GeneratedReportRow, 'first_day' | 'last_day'>) =>
  first_day === null
    ? `All time until ${last_day}`
    : first_day === last_day
      ? last_day
      : `${first_day} to ${last_day}`

const columnsOf = (head: string): TableColumn[] => [
  { label: head, share: 5 },
  ...documentColumns.map(({ label, share: width }) => ({ label, share: width, align: 'right' as const })),
]

function tableOf(
  head: string,
  rows: readonly { name: string; figures: Figures }[],
  totals: Figures | null,
): Block {
  const cells = (name: string, figures: Figures) => [
    name,
    ...documentColumns.map(({ text }) => text(figures)),
  ]
  return {
    kind: 'table',
    columns: columnsOf(head),
    rows: [
      ...rows.map(({ name, figures }) => ({ cells: cells(name, figures) })),
      ...(totals ? [{ cells: cells('Total', totals), style: 'total' as const }] : []),
    ],
  }
}

const totalsBlock = (totals: Figures): Block => ({
  kind: 'facts',
  facts: [
    { label: 'Records', value: totals.records.toLocaleString('en-US') },
    { label: 'Runs', value: totals.runs.toLocaleString('en-US') },
    { label: 'Successful', value: share(totals.succeeded, totals.runs) },
    { label: 'Findings', value: totals.findings.toLocaleString('en-US') },
    { label: 'Deliveries', value: totals.delivered.toLocaleString('en-US') },
    { label: 'On time', value: share(totals.on_time, totals.on_time + totals.late) },
    { label: 'Failed deliveries', value: totals.undelivered.toLocaleString('en-US') },
    { label: 'Proxy spend', value: dollars(totals.proxy_micros) },
  ],
})

function blocksOf({ totals, hasTotals, days, failures, groups }: GeneratedParts): Block[] {
  const blocks: Block[] = hasTotals ? [totalsBlock(totals)] : []
  if (failures)
    blocks.push(
      { kind: 'heading', text: 'Failures' },
      failures.length === 0
        ? { kind: 'text', text: 'No failed runs in this period.' }
        : {
            kind: 'bars',
            bars: failures.map(({ label, failed }) => ({ label, value: failed, text: String(failed) })),
          },
    )
  for (const { group, title, rows } of groups)
    blocks.push(
      { kind: 'heading', text: title },
      tableOf(
        headTitles[group],
        rows.map((row) => ({ name: row.name, figures: row })),
        totals,
      ),
    )
  if (days)
    blocks.push(
      { kind: 'heading', text: 'Every day' },
      tableOf(
        'Day',
        days.map((row) => ({ name: row.day, figures: row })),
        totals,
      ),
    )
  return blocks
}

/** The report as a PDF document. */
export const pdfOf = (row: GeneratedReportRow, parts: GeneratedParts, scope: string): Promise<Buffer> =>
  writePdf({
    title: row.name,
    subtitle: `${scope}, ${daysWords(row)}`,
    foot: `Windrow reporting, ${daysWords(row)}`,
    date: row.created_at,
    blocks: blocksOf(parts),
  })

const figureColumns = sheetColumns.map(([name, type]) => ({ name, type }))
const figureCells = (figures: Figures) => sheetColumns.map(([, , read]) => read(figures))
const text = (name: string) => ({ name, type: 'text' as const })

function sheetsOf({ totals, hasTotals, days, failures, groups }: GeneratedParts): WorkbookSheet[] {
  const sheets: WorkbookSheet[] = []
  if (hasTotals) sheets.push({ name: 'Totals', columns: figureColumns, rows: [figureCells(totals)] })
  for (const { group, title, rows } of groups)
    sheets.push({
      name: title,
      columns: [text(headTitles[group]), text('Place'), ...figureColumns],
      rows: rows.map((row) => [row.name, row.place, ...figureCells(row)]),
    })
  if (days)
    sheets.push({
      name: 'Every day',
      columns: [text('Day'), ...figureColumns],
      rows: days.map((row) => [row.day, ...figureCells(row)]),
    })
  if (failures)
    sheets.push({
      name: 'Failures',
      columns: [text('Kind'), { name: 'Failed runs', type: 'integer' }],
      rows: failures.map(({ label, failed }) => [label, failed]),
    })
  return sheets
}

/** Writes the report as an Excel workbook, one sheet per part. */
export const writeXlsxOf = (parts: GeneratedParts, path: string, signal: AbortSignal): Promise<void> =>
  writeWorkbook(sheetsOf(parts), path, signal)
