import { reportFlags } from '@windrow/contract/report-status'
import type { Project } from '@windrow/contract/schemas/projects'
import type { Report } from '@windrow/contract/schemas/reports'
import { ExternalLink, PencilRuler, Play, SlidersHorizontal } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatusTag } from '../../ui/marks.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportTitle } from '../../place/report-title.tsx'
import { SwitchReport } from '../../place/switch-report.tsx'
import { Operations } from '../dataset-operations/operations.tsx'
import { TierTag } from '../../place/tier-tag.tsx'
import { RecentActivities } from '../activities/recent-activities.tsx'
import { ProjectPeople } from '../../place/project-people.tsx'
import { ReportTags } from '../../place/report-tags.tsx'
import { useStartRun } from './run-actions.ts'
import css from './runs.module.css'

interface HeaderProps {
  report: Report
  project: Project
  /** Why no run can start now; undefined if one can. */
  blocked: string | undefined
  /** Opens the run options. */
  onOptions: () => void
}

function StartRun({ report, blocked: reason, onOptions }: Omit<HeaderProps, 'project'>) {
  const start = useStartRun(report.projectId, report.id)
  return (
    <May do="report:run">
      <May do="report:run-options">
        <Button
          aria-label="Start a run with options"
          data-tip={reason ?? 'Start a run with options'}
          icon={<SlidersHorizontal size={16} />}
          reason={reason}
          onClick={onOptions}
        />
      </May>
      <Button
        variant="primary"
        icon={<Play size={16} />}
        busy={start.isPending}
        reason={reason}
        onClick={() => start.mutate({})}
      >
        Start run
      </Button>
    </May>
  )
}

/** Link to the page extractor, or to the parameters of the service. */
function EditLink({ report }: Pick<HeaderProps, 'report'>) {
  const params = { id: String(report.projectId), rid: String(report.id) }
  if (report.serviceCode !== 'page-extractor')
    return (
      <May do="report:configure">
        <ButtonLink
          to="/projects/$id/reports/$rid/service"
          params={params}
          aria-label="Edit the service"
          data-tip="Edit the parameters of the service"
          icon={<PencilRuler size={16} />}
        />
      </May>
    )
  return (
    <May do="report:edit">
      <ButtonLink
        to="/projects/$id/reports/$rid/extractor"
        params={params}
        aria-label="Edit the page extractor"
        data-tip="Edit the page extractor"
        icon={<PencilRuler size={16} />}
      />
    </May>
  )
}

export function RunsHeader({ report, project, ...start }: HeaderProps) {
  // Not the status if a tag already shows it.
  const { isCancelled, isDisabled } = reportFlags(report)
  const id = String(report.projectId)
  return (
    <PageHeader
      title={report.name}
      heading={<ReportTitle report={report} />}
      crumbs={[
        { label: 'Projects', to: '/projects' },
        { label: project.name, to: `/projects/${id}/reports/datasets` },
        { label: report.name },
      ]}
      tags={
        <>
          {!isCancelled && !isDisabled && <StatusTag status={report.reportStatus} />}
          <ReportTags report={report} project={project} />
          <TierTag organizationId={project.organizationId} />
          <SwitchReport report={report} />
          {report.startUrl && (
            <a
              href={report.startUrl}
              target="_blank"
              rel="noreferrer"
              className={`meta ${css.site}`}
              data-tip={report.startUrl}
            >
              {hostOf(report.startUrl)} <ExternalLink size={16} aria-hidden="true" />
            </a>
          )}
        </>
      }
      members={<ProjectPeople project={project} />}
      actions={
        <>
          <RecentActivities id={report.projectId} rid={report.id} />
          <Operations id={report.projectId} rid={report.id} />
          <EditLink report={report} />
          <StartRun report={report} {...start} />
        </>
      }
    />
  )
}
