import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { May, useMay } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { useProfile } from '../../session/use-profile.ts'
import { projectColumns, projectHref } from './project-columns.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { ProjectPhoneList } from './project-phone-list.tsx'
import { useHiddenColumns } from '../../session/use-hidden-columns.ts'
import { projectListQuery } from './project-list-query.ts'
import { StartFromPage } from './start-from-page.tsx'
import { isFiltered, projectPageSizes, type ProjectSearch } from './project-search.ts'
import css from './projects.module.css'

const FirstProject = lazy(async () => ({ default: (await import('./first-project.tsx')).FirstProject }))
const ProjectSelectionBar = lazy(async () => ({
  default: (await import('./project-selection-bar.tsx')).ProjectSelectionBar,
}))

interface Props {
  search: ProjectSearch
  /** Replaces or changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof ProjectSearch, string | number | undefined>>) => void
}

const createButton = (
  <May do="project:create">
    <ButtonLink to="/projects/create" icon={<Plus size={16} />}>
      Create project
    </ButtonLink>
  </May>
)

export function ProjectListPage({ search, onSearch }: Props) {
  const query = useQuery(projectListQuery(search))
  const phone = usePhone()
  const { staff } = useProfile()
  const [hidden, hide] = useHiddenColumns('project-columns')
  const { projects, pagination, counts } = query.data ?? {}
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const mayChange = useMay()('project:update-status')
  const seen = projects?.filter((project) => picked.has(project.id)) ?? []
  const selection = mayChange && {
    picked,
    onChange: pick,
    name: (id: number) => projects?.find((project) => project.id === id)?.name ?? '',
  }
  const change: Props['onSearch'] = (next) => {
    pick(new Set())
    onSearch(next)
  }

  if (counts?.['ALL'] === 0 && !counts['DELETED'] && !isFiltered(search))
    return (
      <Suspense fallback={<PageHeader title="Projects" copy={false} />}>
        <FirstProject />
      </Suspense>
    )
  return (
    <>
      <PageHeader title="Projects" copy={false} actions={createButton} />
      <May do="project:create">
        <div className={`panel ${css.startpanel}`}>
          <StartFromPage />
        </div>
      </May>
      <ProjectFilters search={search} counts={counts} onSearch={change} hidden={hidden} onHidden={hide} />
      <QueryNotice query={query} what="rows" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : projects?.length === 0 ? (
        <Empty art={false} title="No projects found" text="No projects match the search and filters." />
      ) : query.error && !projects ? null : phone ? (
        <ProjectPhoneList projects={projects} staff={staff} />
      ) : (
        <ListTable
          label="Projects"
          tall
          columns={projectColumns(staff, hidden)}
          rows={projects}
          rowHref={(project) => projectHref(project, staff)}
          sort={search.sort ?? '-createdDate'}
          onSort={(sort) => change({ sort })}
          {...(selection && { selection })}
        />
      )}
      {pagination ? (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          searching={search.search !== undefined}
          sizes={projectPageSizes}
          onChange={change}
        />
      ) : (
        !query.error && (
          <div className="tablefoot" role="status">
            Loading projects…
          </div>
        )
      )}
      <Suspense>
        {seen.length > 0 && (
          <ProjectSelectionBar ids={seen.map((project) => project.id)} onClear={() => pick(new Set())} />
        )}
      </Suspense>
    </>
  )
}
