import { limitOf, moneyText, monthText } from '@windrow/contract/billing'
import type { Routes } from '@windrow/contract/routes'
import type { Statement, StatementLine } from '@windrow/contract/schemas/billing'
import type { AppContext } from '../../context.ts'
import type { FileAnswer, Handler } from '../../calls/handler.ts'
import type { Block, TableRow } from '../../documents/document.ts'
import { writePdf } from '../../documents/write-pdf.ts'
import { billedAccount } from './billing-queries.ts'
import { csvOf } from './csv-cells.ts'
import { entryViews, statementEntries } from './statement-list.ts'
import { viewStatement } from './statement-view.ts'

const csvType = 'text/csv; charset=utf-8'
const nameOf = ({ accountName, month }: Statement) => `${accountName} - statement ${month}`

/** A statement as CSV: a line per report and rule, then the adjustments and the total. */
export function statementCsv(statement: Statement): FileAnswer {
  const place = [statement.accountName, statement.month, statement.number ?? 'Draft', statement.currency]
  const head = ['Account', 'Month', 'Number', 'Currency', 'Kind', 'Project', 'Report', 'Rule', 'Billing item', 'Limit', 'Unit rate', 'Used', 'Billed', 'Amount'] // prettier-ignore
  const lines = statement.lines.map((line) => [
    ...place,
    'Usage',
    line.projectName,
    line.reportName,
    line.ruleName,
    line.billingItem,
    line.billingItemLimitCount,
    line.unitRate,
    line.used,
    line.billed,
    line.amount,
  ])
  const rest = (kind: string, text: string, amount: string) =>
    [...place, kind, null, text, null, null, null, null, null, null, amount] as const
  const adjustments = statement.adjustments.map((each) => rest('Adjustment', each.reason, each.amount))
  return {
    stream: csvOf([head, ...lines, ...adjustments, rest('Total', '', statement.total)]),
    mediaType: csvType,
    fileName: `${nameOf(statement)}.csv`,
  }
}

const count = (value: number) => value.toLocaleString('en-US')

const limitText = ({ billingItem, billingItemLimitCount: limit }: StatementLine) => {
  if (limit === null || limitOf[billingItem] === 'none') return ''
  return `${count(limit)} ${limitOf[billingItem] === 'cap' ? 'cap' : 'included'}`
}

/** Rows of the lines, with a heading for each report, its adjustments and the total. */
function tableRows(statement: Statement): TableRow[] {
  const money = (amount: string) => moneyText(amount, statement.currency)
  const byReport = Map.groupBy(statement.lines, ({ reportId }) => reportId)
  const lines = [...byReport.values()].flatMap((of): TableRow[] => [
    { cells: [of[0]!.reportName, `· ${of[0]!.projectName}`], style: 'group' },
    ...of.map((line) => ({
      cells: [
        `${line.billingItem}: ${line.ruleName}`,
        count(line.used),
        limitText(line),
        count(line.billed),
        money(line.unitRate),
        money(line.amount),
      ],
    })),
  ])
  const rest = (text: string, amount: string, style?: TableRow['style']): TableRow => ({
    cells: [text, '', '', '', '', money(amount)],
    ...(style && { style }),
  })
  return [
    ...lines,
    rest('Usage', statement.usage, 'total'),
    ...statement.adjustments.map((each) => rest(each.reason, each.amount)),
    rest('Total', statement.total, 'total'),
  ]
}

const columns = [
  { label: 'Report and rule', share: 32 },
  { label: 'Used', share: 13, align: 'right' },
  { label: 'Included or cap', share: 17, align: 'right' },
  { label: 'Billed', share: 13, align: 'right' },
  { label: 'Unit rate', share: 12, align: 'right' },
  { label: 'Amount', share: 14, align: 'right' },
] as const

const states = { OPEN: 'Month in progress', DRAFT: 'Draft', FROZEN: 'Final' }

/** A statement as PDF. A frozen one is the same file whenever it is downloaded. */
export async function statementPdf(statement: Statement): Promise<FileAnswer> {
  const { accountName, month, number, currency, timeZone, frozenDate, clockChange } = statement
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [
        { label: `Total in ${currency}`, value: moneyText(statement.total, currency) },
        { label: 'Number', value: number ?? '–' },
        { label: 'Status', value: states[statement.status] },
        { label: 'Frozen on', value: frozenDate?.slice(0, 10) ?? '–' },
      ],
    },
    { kind: 'table', columns, rows: tableRows(statement) },
    {
      kind: 'text',
      text: `Each line is rounded once, half up, to the smallest unit of ${currency}. Days follow ${timeZone}.${clockChange ? ` ${clockChange}.` : ''}`,
    },
  ]
  const file = await writePdf({
    title: `Statement for ${monthText(month)}`,
    subtitle: accountName,
    foot: `${accountName} · ${monthText(month)}${number ? ` · ${number}` : ''}`,
    date: frozenDate ? new Date(frozenDate) : new Date(),
    blocks,
  })
  return { stream: file, mediaType: 'application/pdf', fileName: `${nameOf(statement)}.pdf` }
}

export const billingStatementCsv =
  (app: AppContext): Handler<Routes['billingStatementCsv']> =>
  async ({ account, params }) =>
    statementCsv(await viewStatement(app.db, await billedAccount(app.db, account.id), params.month))

export const billingStatementPdf =
  (app: AppContext): Handler<Routes['billingStatementPdf']> =>
  async ({ account, params }) =>
    statementPdf(await viewStatement(app.db, await billedAccount(app.db, account.id), params.month))

export const billingMonthCsv =
  (app: AppContext): Handler<Routes['billingMonthCsv']> =>
  async ({ params: { month } }) => {
    const entries = await entryViews(app.db, await statementEntries(app.db, month), month)
    const head = ['Account', 'Month', 'Status', 'Number', 'Currency', 'Ledger lines', 'Usage', 'Adjustments', 'Total'] // prettier-ignore
    const rows = entries.map((each) => [
      each.accountName,
      month,
      each.status,
      each.number,
      each.currency,
      each.ledgerLines,
      each.usage,
      each.adjustmentsTotal,
      each.total,
    ])
    return { stream: csvOf([head, ...rows]), mediaType: csvType, fileName: `statements ${month}.csv` }
  }
