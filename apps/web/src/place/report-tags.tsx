import { projectFlags } from '@windrow/contract/project-status'
import { reportFlags } from '@windrow/contract/report-status'
import type { Project } from '@windrow/contract/schemas/projects'
import type { Report } from '@windrow/contract/schemas/reports'
import { Tag } from '../ui/marks.tsx'

interface Props {
  report: Pick<Report, 'reportStatus' | 'note'>
  project: Pick<Project, 'status'>
}

const paused = 'Schedules are paused and no new run can be started.'

/** Breadcrumb tags; that of a disabled report has the reason. */
export function ReportTags({ report, project }: Props) {
  const { isCanceled, isDeleted } = projectFlags(project)
  const { isCancelled, isDisabled } = reportFlags(report)
  return (
    <>
      {isCanceled && <Tag tip={paused}>Project canceled</Tag>}
      {isDeleted && <Tag tone="bad">Project deleted</Tag>}
      {isCancelled && <Tag tip={`This report has been cancelled. ${paused}`}>Report cancelled</Tag>}
      {isDisabled && <Tag tip={report.note ?? 'This report has been disabled'}>Report Disabled</Tag>}
    </>
  )
}
