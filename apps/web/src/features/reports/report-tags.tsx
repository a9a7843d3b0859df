import type { Project } from '@windrow/contract/schemas/projects'
import type { Report } from '@windrow/contract/schemas/reports'
import { Tag } from '../../ui/marks.tsx'

interface Props {
  report: Pick<Report, 'reportStatus' | 'note'>
  project: Pick<Project, 'status'>
}

/** The tags of the breadcrumb; a disabled report says why. */
export function ReportTags({ report, project }: Props) {
  return (
    <>
      {project.status === 'CANCELED' && <Tag>Project canceled</Tag>}
      {project.status === 'DELETED' && <Tag tone="bad">Project deleted</Tag>}
      {report.reportStatus === 'CANCELED' && <Tag>Report cancelled</Tag>}
      {report.reportStatus === 'DISABLED' && (
        <Tag tip={report.note ?? 'This report has been disabled'}>Report Disabled</Tag>
      )}
    </>
  )
}
