import { Link } from '@tanstack/react-router'
import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { formatDay, formatNumber } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, Tag } from '../../ui/marks.tsx'
import { HealthBars } from './health-bars.tsx'
import { OwnerFaces } from './owner-faces.tsx'
import { kindLabels, lowPercent, percentText, statusOf, successOf } from './service-words.ts'
import css from './service-admin.module.css'

/** Code and kind, and what happened to its versions. */
function noteOf({ kind, lastRolledBack, usesKept }: ServiceSummary): string {
  const parts = [
    kindLabels[kind],
    usesKept && 'Uses a kept version',
    lastRolledBack && `Version ${lastRolledBack.label} rolled back ${formatDay(lastRolledBack.date)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function Version({ currentLabel, rollout }: ServiceSummary) {
  if (currentLabel === null) return <Dash />
  if (!rollout) return <span className="num">{currentLabel}</span>
  return (
    <span className={css.rolling}>
      {currentLabel} → <b>{rollout.toVersion}</b>
      <span className={css.stages} aria-hidden="true">
        <i style={{ width: `${rollout.share}%` }} />
      </span>
      <span className="meta">{`${rollout.share}%`}</span>
    </span>
  )
}

const isLow = (service: ServiceSummary) => (successOf(service) ?? 100) < lowPercent

export const serviceColumns: ListColumn<ServiceSummary>[] = [
  {
    key: 'name',
    title: 'Service',
    bone: 160,
    cell: (service) => (
      <span className="two">
        <Link
          to="/admin/services/$serviceId"
          params={{ serviceId: String(service.id) }}
          className="cellmain clip"
        >
          {service.name}
        </Link>
        <span className="meta clip">
          <code>{service.code}</code>
          {` · ${noteOf(service)}`}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    bone: 64,
    cell: (service) => (
      <Tag tone={statusOf(service).tone}>
        <i className="dot" />
        {statusOf(service).label}
      </Tag>
    ),
  },
  {
    key: 'category',
    title: 'Category',
    width: 120,
    hideUnder: 'lg',
    bone: 64,
    cell: ({ category }) => <span className="clip">{category?.name ?? 'Uncategorized'}</span>,
  },
  {
    key: 'owners',
    title: 'Owners',
    width: 124,
    hideUnder: 'lg',
    bone: 48,
    cell: (one) => <OwnerFaces {...one} />,
  },
  { key: 'version', title: 'Version', width: 156, bone: 40, cell: (one) => <Version {...one} /> },
  {
    key: 'reports',
    title: 'Reports',
    width: 80,
    right: true,
    bone: 24,
    cell: ({ reports }) => <span className="num">{formatNumber(reports)}</span>,
  },
  {
    key: 'health',
    title: 'Health, 30 days',
    width: 176,
    hideUnder: 'xl',
    bone: 120,
    cell: ({ health }) => <HealthBars health={health} height={24} />,
  },
  {
    key: 'success',
    title: 'Successful',
    width: 96,
    right: true,
    bone: 40,
    cell: (service) => (
      <span className={isLow(service) ? `num ${css.low}` : 'num'}>{percentText(successOf(service))}</span>
    ),
  },
]
