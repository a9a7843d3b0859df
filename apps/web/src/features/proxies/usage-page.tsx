import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usagePeriods } from '@windrow/contract/proxies'
import type { ProxyUsage } from '@windrow/contract/schemas/proxies'
import { ButtonLink } from '../../ui/button.tsx'
import { formatBytes, formatShare } from '../../ui/figure-formats.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { formatProxyCost, perThousand } from '../../ui/money.ts'
import { proxyQueries } from './proxy-queries.ts'
import type { UsageSearch } from './proxy-search.ts'
import { UsageColumns } from './usage-columns.tsx'
import { UsageTable } from './usage-table.tsx'
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
        query.data.total.requests > 0 ? (
          <Figures usage={query.data} />
        ) : (
          <NothingUsed days={days} />
        )
      ) : (
        !query.error && <PhoneSkeleton label="Loading the proxy dashboard" />
      )}
    </>
  )
}

function NothingUsed({ days }: { days: number }) {
  return (
    <Empty
      title="No proxies used"
      text={`No runs used proxies in the last ${days} days. Add proxies to a list, then choose the list in the recipe of a report: Settings, Fetching.`}
    >
      <ButtonLink to="/admin/proxies" variant="primary">
        Add proxies
      </ButtonLink>
      <ButtonLink to="/projects">Choose a report</ButtonLink>
    </Empty>
  )
}

function Figures({ usage }: { usage: ProxyUsage }) {
  const { total } = usage
  const price = perThousand(total.costMicros, total.rows)
  const share = (part: number) => formatShare(total.requests === 0 ? 0 : part / total.requests)
  return (
    <>
      <div className={`strip ${css.usagestrip}`}>
        <Figure label="Cost" value={formatProxyCost(total.costMicros)} />
        <Figure
          label="Cost per 1,000 rows"
          value={price === null ? '–' : formatProxyCost(price)}
          note={plural(total.rows, 'row')}
        />
        <Figure label="Blocked" value={share(total.blocked)} note={plural(total.blocked, 'request')} />
        <Figure
          label="Requests"
          value={formatNumber(total.requests)}
          note={`${formatNumber(total.failures)} failed at a proxy, ${share(total.failures)}`}
        />
        <Figure label="Bandwidth" value={formatBytes(total.bytes)} />
      </div>
      <section aria-label="Cost by day" className={`panel ${css.usagepanel}`}>
        <h2>Cost by day</h2>
        <UsageColumns days={usage.days} />
      </section>
      <UsageTable
        title="By list"
        head="List"
        rows={usage.lists.map((row) => ({ ...row, key: row.list, name: row.list }))}
      />
      <UsageTable title="Top accounts" head="Account" rows={usage.accounts.map(accountRow)} />
      <UsageTable title="Top reports" head="Report" rows={usage.reports.map(reportRow)} />
      <UsageTable
        title="Top hosts"
        head="Host"
        rows={usage.hosts.map((row) => ({
          ...row,
          key: row.host,
          name: row.host === 'other' ? 'Other hosts' : row.host,
        }))}
      />
    </>
  )
}

const accountRow = (row: ProxyUsage['accounts'][number]) => ({
  ...row,
  key: String(row.organizationId),
  name: (
    <Link
      to="/admin/accounts/$orgId"
      params={{ orgId: String(row.organizationId) }}
      className="cellmain clip"
    >
      {row.name}
    </Link>
  ),
})

const reportRow = (row: ProxyUsage['reports'][number]) => ({
  ...row,
  key: String(row.reportId),
  name: (
    <span className="two">
      <Link
        to="/projects/$id/reports/$rid"
        params={{ id: String(row.projectId), rid: String(row.reportId) }}
        className="cellmain clip"
      >
        {row.reportName}
      </Link>
      <span className="meta clip">{row.projectName}</span>
    </span>
  ),
})

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div>
      <span className="label">{label}</span>
      <span className="value num">{value}</span>
      {note && <span className="note">{note}</span>}
    </div>
  )
}
