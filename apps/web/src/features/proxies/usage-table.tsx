import type { ReactNode } from 'react'
import type { ProxyUsage } from '@windrow/contract/schemas/proxies'
import { formatBytes, formatShare } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { Dash } from '../../ui/marks.tsx'
import { formatProxyCost, perThousand } from '../../ui/money.ts'
import css from './proxies.module.css'

/** From this share on, blocked requests are marked. */
const manyBlocked = 0.1

export type UsageRow = ProxyUsage['total'] & { key: string; name: ReactNode }

interface Props {
  title: string
  /** What a row is. */
  head: string
  rows: UsageRow[]
}

const Share = ({ part, whole }: { part: number; whole: number }) => {
  if (whole === 0) return <Dash />
  return (
    <span className={part / whole >= manyBlocked ? css.many : undefined}>{formatShare(part / whole)}</span>
  )
}

/** Proxy use by one thing: lists, accounts, reports or hosts, with its cost as a bar. */
export function UsageTable({ title, head, rows }: Props) {
  const highest = Math.max(1, ...rows.map(({ costMicros }) => costMicros))
  return (
    <section aria-label={title} className={css.usagetable}>
      <h2>{title}</h2>
      <div className="tablewrap tall">
        <table className="listtable" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" className={`right ${css.wide}`}>
                Requests
              </th>
              <th scope="col" className={`right ${css.wide}`}>
                Failures
              </th>
              <th scope="col" className={`right ${css.narrow}`}>
                Blocked
              </th>
              <th scope="col" className={`right ${css.wide}`}>
                Bandwidth
              </th>
              <th scope="col" className={`right ${css.wide}`}>
                Rows
              </th>
              <th scope="col" className={`right ${css.wide}`}>
                Per 1,000 rows
              </th>
              <th scope="col" className={`right ${css.costcell}`}>
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} highest={highest} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ row, highest }: { row: UsageRow; highest: number }) {
  const price = perThousand(row.costMicros, row.rows)
  return (
    <tr>
      <td>{row.name}</td>
      <td className={`right num ${css.wide}`}>{formatNumber(row.requests)}</td>
      <td className={`right num ${css.wide}`}>{formatNumber(row.failures)}</td>
      <td className={`right num ${css.narrow}`}>
        <Share part={row.blocked} whole={row.requests} />
      </td>
      <td className={`right num ${css.wide}`}>{formatBytes(row.bytes)}</td>
      <td className={`right num ${css.wide}`}>{formatNumber(row.rows)}</td>
      <td className={`right num ${css.wide}`}>{price === null ? <Dash /> : formatProxyCost(price)}</td>
      <td className={`right num strong ${css.costcell}`}>
        {formatProxyCost(row.costMicros)}
        <span className={css.costbar} style={{ width: `${(row.costMicros / highest) * 100}%` }} />
      </td>
    </tr>
  )
}
