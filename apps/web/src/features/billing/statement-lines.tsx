import { limitOf, moneyText, monthText } from '@windrow/contract/billing'
import type { Statement, StatementLine } from '@windrow/contract/schemas/billing'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { Dash, Tag } from '../../ui/marks.tsx'
import { Empty } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import css from './billing.module.css'

/** "1,000,000 included", "2,000,000 cap". */
export function limitText(line: Pick<StatementLine, 'billingItem' | 'billingItemLimitCount'>): string | null {
  const { billingItem, billingItemLimitCount: limit } = line
  if (limit === null) return null
  return `${formatNumber(limit)} ${limitOf[billingItem] === 'cap' ? 'cap' : 'included'}`
}

const groupsOf = (lines: readonly StatementLine[]) => [
  ...Map.groupBy(lines, ({ reportId }) => reportId).values(),
]

/** The lines by report, adjustments and total. */
export function StatementLines({ statement }: { statement: Statement }) {
  const phone = usePhone()
  if (statement.lines.length === 0 && statement.adjustments.length === 0)
    return (
      <Empty
        art={false}
        title="Nothing to bill"
        text={`No rule applied to a run in ${monthText(statement.month)}.`}
      />
    )
  return phone ? <PhoneLines statement={statement} /> : <Table statement={statement} />
}

const heads = [
  { title: 'Used', width: 120, isWide: false },
  { title: 'Included or cap', width: 160, isWide: true },
  { title: 'Billed', width: 120, isWide: true },
  { title: 'Unit rate', width: 104, isWide: true },
  { title: 'Amount', width: 136, isWide: false },
]

function Table({ statement }: { statement: Statement }) {
  const { currency } = statement
  return (
    <div className="tablewrap">
      <table className="listtable" aria-label="Lines of the statement">
        <thead>
          <tr>
            <th scope="col">Report and rule</th>
            {heads.map(({ title, width, isWide }) => (
              <th key={title} scope="col" className={isWide ? 'right hide-lg' : 'right'} style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(statement.lines).map((lines) => (
          <tbody key={lines[0]!.reportId}>
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={6}>
                {lines[0]!.reportName} <span className="meta">{lines[0]!.projectName}</span>
              </th>
            </tr>
            {lines.map((line, index) => (
              <Line key={index} line={line} currency={currency} />
            ))}
          </tbody>
        ))}
        <Sums statement={statement} />
      </table>
    </div>
  )
}

function Line({ line, currency }: { line: StatementLine; currency: string }) {
  return (
    <tr>
      <td>
        <Tag>{line.billingItem}</Tag> <span className="muted">{line.ruleName}</span>
      </td>
      <td className="right num">{formatNumber(line.used)}</td>
      <td className="right num hide-lg">{limitText(line) ?? <Dash />}</td>
      <td className="right num hide-lg">{formatNumber(line.billed)}</td>
      <td className="right num hide-lg">{moneyText(line.unitRate, currency)}</td>
      <td className="right num">{moneyText(line.amount, currency)}</td>
    </tr>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const money = (amount: string) => moneyText(amount, statement.currency)
  return (
    <tbody>
      <SumRow label="Usage" amount={money(statement.usage)} />
      {statement.adjustments.map((each) => (
        <tr key={each.adjustmentId}>
          <td>
            <span className="two">
              <span>{each.reason}</span>
              <span className="meta">
                Adjustment by {each.createdBy}, {formatDate(each.createdDate)}
              </span>
            </span>
          </td>
          <td />
          <td className="hide-lg" />
          <td className="hide-lg" />
          <td className="hide-lg" />
          <td className="right num">{money(each.amount)}</td>
        </tr>
      ))}
      <SumRow label="Total" amount={money(statement.total)} />
    </tbody>
  )
}

function SumRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className={css.total}>
      <th scope="row">{label}</th>
      <td />
      <td className="hide-lg" />
      <td className="hide-lg" />
      <td className="hide-lg" />
      <td className="right num">{amount}</td>
    </tr>
  )
}

function PhoneLines({ statement }: { statement: Statement }) {
  const money = (amount: string) => moneyText(amount, statement.currency)
  return (
    <ul className="list" aria-label="Lines of the statement">
      {groupsOf(statement.lines).map((lines) => (
        <li key={lines[0]!.reportId}>
          <div className="lrow">
            <span className="strong clip">{lines[0]!.reportName}</span>
          </div>
          {lines.map((line, index) => (
            <div key={index} className="lrow between">
              <span className="meta num">
                {line.billingItem}: {formatNumber(line.billed)} × {money(line.unitRate)}
              </span>
              <span className="num">{money(line.amount)}</span>
            </div>
          ))}
        </li>
      ))}
      {statement.adjustments.map((each) => (
        <li key={each.adjustmentId}>
          <div className="lrow between">
            <span className="two">
              <span>{each.reason}</span>
              <span className="meta">Adjustment by {each.createdBy}</span>
            </span>
            <span className="num">{money(each.amount)}</span>
          </div>
        </li>
      ))}
      <li>
        <div className="lrow between strong">
          <span>Total</span>
          <span className="num">{money(statement.total)}</span>
        </div>
      </li>
    </ul>
  )
}
