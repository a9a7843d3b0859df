import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '../ui/page-header.tsx'
import { projectQueries } from './project-queries.ts'
import { ProjectTags } from './project-tags.tsx'
import { ProjectPeople } from './project-people.tsx'
import { placeCrumbs } from './place-crumbs.ts'
import { TierTag } from './tier-tag.tsx'

interface Props {
  id: number
  title: string
  actions?: ReactNode
  /** Tabs on the header's bottom border. */
  tabs?: ReactNode
}

/** Header of a project's pages: breadcrumbs, tags, members. */
export function ProjectHeader({ id, title, actions, tabs }: Props) {
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  return (
    <PageHeader
      title={title}
      crumbs={placeCrumbs(project)}
      tags={
        <>
          <ProjectTags project={project} />
          <TierTag organizationId={project.organizationId} />
        </>
      }
      members={<ProjectPeople project={project} />}
      actions={actions}
      tabs={tabs}
    />
  )
}
