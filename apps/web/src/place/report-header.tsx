import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '../ui/page-header.tsx'
import { projectQueries } from './project-queries.ts'
import { reportQueries } from './report-queries.ts'
import { ReportTags } from './report-tags.tsx'
import { ProjectPeople } from './project-people.tsx'
import { placeCrumbs } from './place-crumbs.ts'
import { SwitchReport } from './switch-report.tsx'
import { TierTag } from './tier-tag.tsx'

interface Props {
  id: number
  rid: number
  title: string
  /** After the title, before the tags of the report. */
  tag?: ReactNode
  actions?: ReactNode
}

/** Header of the pages with a report's settings. */
export function ReportHeader({ id, rid, title, tag, actions }: Props) {
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  return (
    <PageHeader
      title={title}
      crumbs={placeCrumbs(project, report)}
      tags={
        <>
          {tag}
          <ReportTags report={report} project={project} />
          <SwitchReport report={report} />
          <TierTag organizationId={project.organizationId} />
        </>
      }
      members={<ProjectPeople project={project} />}
      actions={actions}
    />
  )
}
