import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProxyUsage } from '@windrow/contract/schemas/proxies'
import { formatBytes, formatNumber, formatPercent } from '../../ui/formats.ts'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { formatCost } from './money.ts'
import { proxyQueries } from './proxy-queries.ts'
import { usagePeriods, type UsageSearch } from './proxy-search.ts'
import { UsageColumns } from './usage-columns.tsx'
import { everyDay, shareOf, sumOf, type Usage } from './usage-sums.ts'
import css from './proxies.module.css'

interface Props {
  search: UsageSearch
  onSearch: (search: UsageSearch) => void
}

export function UsagePage({ search, onSearch }: Props) {
  const { days = 30 } = search
  const query = useQuery(proxyQueries.usage(days))
  const period = (
    <PickMenu
      prefix="Period"
      value={String(days)}
      options={usagePeriods.map((value) => ({ value: String(value), label: `Last ${value} days` }))}
      onChange={(value) => onSearch({ days: usagePeriods.find((known) => String(known) === value) })}
    />
  )
  return (
    <>
      <PageHeader title="Proxy Dashboard" copy={false} actions={period} />
      <QueryNotice query={query} what="figures" />
      {query.data ? (
        query.data.lists.length > 0 ? (
          <Figures usage={query.data} />
        ) : (
          <Empty title="No proxies used" text={`No runs used proxies in the last ${days} days.`} />
        )
      ) : (
        !query.error && <PhoneSkeleton label="Loading the proxy dashboard" />
      )}
    </>
  )
}

function Figures({ usage }: { usage: ProxyUsage }) {
  const total = sumOf(usage.lists)
  return (
    <>
      <div className={`strip ${css.usagestrip}`}>
        <Figure label="Cost" value={formatCost(total.cost)} />
        <Figure label="Requests" value={formatNumber(total.requests)} />
        <Figure
          label="Failures"
          value={formatNumber(total.failures)}
          note={`${formatPercent(shareOf(total.failures, total.requests))} of the requests`}
        />
        <Figure label="Bandwidth" value={formatBytes(total.bytes)} />
      </div>
      <section aria-label="Cost by day" className={`panel ${css.usagepanel}`}>
        <h2>Cost by day</h2>
        <UsageColumns days={everyDay(usage)} />
      </section>
      <UsageTable
        title="By list"
        head="List"
        rows={usage.lists.map((row) => ({ ...row, key: row.list, name: row.list }))}
      />
      <UsageTable
        title="Top reports"
        head="Report"
        rows={usage.reports.map((row) => ({
          ...row,
          key: String(row.reportId),
          name: (
            <Link
              to="/projects/$id/reports/$rid"
              params={{ id: String(row.projectId), rid: String(row.reportId) }}
              className="cellmain"
            >
              {row.reportName}
              <span className="meta"> {row.projectName}</span>
            </Link>
          ),
        }))}
      />
    </>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div>
      <span className="label">{label}</span>
      <span className="value num">{value}</span>
      {note && <span className="note">{note}</span>}
    </div>
  )
}

type TableRow = Usage & { key: string; name: ReactNode }

function UsageTable({ title, head, rows }: { title: string; head: string; rows: TableRow[] }) {
  return (
    <section aria-label={title} className={css.usagetable}>
      <h2>{title}</h2>
      <div className="tablewrap">
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
              <th scope="col" className="right">
                Bandwidth
              </th>
              <th scope="col" className="right">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>{row.name}</td>
                <td className={`right num ${css.wide}`}>{formatNumber(row.requests)}</td>
                <td className={`right num ${css.wide}`}>{formatNumber(row.failures)}</td>
                <td className="right num">{formatBytes(row.bytes)}</td>
                <td className="right num strong">{formatCost(row.cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
