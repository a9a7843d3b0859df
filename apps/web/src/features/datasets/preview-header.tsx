import { useSuspenseQuery } from '@tanstack/react-query'
import type { Report } from '@windrow/contract/schemas/reports'
import type { Run } from '@windrow/contract/schemas/runs'
import { ArrowLeft, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { formatCompact } from '../../ui/figure-formats.ts'
import { formatAgo, formatMoment } from '../../ui/formats.ts'
import { StatusTag, Tag, toneOf } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { runMoments } from '../../run/run-moments.ts'
import { HeldTag } from '../../run/held-tag.tsx'
import { runDeliveriesText } from '../../run/run-deliveries-text.ts'
import { projectQueries } from '../../place/project-queries.ts'
import css from './preview.module.css'

function RunPicker({ report, run }: { report: Report; run: Run }) {
  const moments = runMoments(report.recentRuns)
  const items = report.recentRuns.toReversed().map((other) => ({
    key: String(other.id),
    label: (
      <span className="row">
        <i className={`dot ${toneOf(other.status)}`} />
        <span className="grow">{moments.get(other.id)}</span>
        <span className="meta num">{formatCompact(other.itemCount)}</span>
      </span>
    ),
    href: `/projects/${report.projectId}/reports/${report.id}/histories/${other.id}/previews`,
    checked: other.id === run.historyId,
  }))
  return (
    <MenuButton
      className={css.runpick}
      name={`Run of ${formatMoment(run.createdDate)}, choose another run`}
      label={
        <>
          {formatMoment(run.createdDate)}
          <ChevronDown size={16} aria-hidden="true" />
        </>
      }
      groups={[{ title: 'Runs', items }]}
    />
  )
}

interface Props {
  report: Report
  run: Run
  actions: ReactNode
  tabs: ReactNode
}

export function PreviewHeader({ report, run, actions, tabs }: Props) {
  const phone = usePhone()
  const { data: project } = useSuspenseQuery(projectQueries.detail(report.projectId))
  const params = { id: String(report.projectId), rid: String(report.id) }
  const reportPath = `/projects/${params.id}/reports/${params.rid}`
  return (
    <PageHeader
      title={report.name}
      crumbs={[
        { label: 'Projects', to: '/projects' },
        { label: project.name, to: `/projects/${params.id}/reports/datasets` },
        { label: report.name, to: reportPath },
        { label: 'Data Preview' },
      ]}
      back={
        <ButtonLink
          to="/projects/$id/reports/$rid"
          params={params}
          variant="text"
          small
          className="back"
          aria-label="Back to the report"
          icon={<ArrowLeft size={16} />}
        />
      }
      tags={
        <>
          <RunPicker report={report} run={run} />
          <StatusTag status={run.status} />
          <HeldTag run={run} short={phone} />
          {run.deliveries.lastDelivered && (
            <Tag tip={runDeliveriesText(run.deliveries)}>
              Delivered {formatAgo(run.deliveries.lastDelivered)}
            </Tag>
          )}
          {run.isDeleted && <Tag tone="bad">Dataset deleted</Tag>}
          {run.isArchive && <Tag>Dataset Archived</Tag>}
        </>
      }
      actions={actions}
      tabs={tabs}
    />
  )
}
