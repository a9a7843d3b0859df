import { useQuery } from '@tanstack/react-query'
import type { ProjectList } from '@windrow/contract/schemas/projects'
import { Plus } from 'lucide-react'
import type { z } from 'zod'
import { May } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchInput, Segmented } from '../../ui/controls.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { statusLabel } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { useProfile } from '../identity/use-profile.ts'
import { FirstProject } from './first-project.tsx'
import { projectColumns, projectHref } from './project-columns.tsx'
import { ProjectPhoneList } from './project-phone-list.tsx'
import { projectQueries } from './project-queries.ts'
import { listedStatuses, projectPageSizes, type ProjectSearch } from './project-search.ts'

interface Props {
  search: ProjectSearch
  /** The whole next view, or what changes in it; anything but a page starts at the first page again. */
  onSearch: (change: Partial<Record<keyof ProjectSearch, string | number | undefined>>) => void
}

const createButton = (
  <May do="project:create">
    <ButtonLink to="/projects/create" variant="primary" icon={<Plus size={16} />}>
      Create project
    </ButtonLink>
  </May>
)

export function ProjectListPage({ search, onSearch }: Props) {
  const query = useQuery(projectQueries.list(search))
  const phone = usePhone()
  const { staff } = useProfile()
  const { projects, pagination, counts } = query.data ?? {}
  const filtered = search.search !== undefined || search.status !== undefined

  if (counts?.['ALL'] === 0 && !filtered) return <FirstProject />
  return (
    <>
      <PageHeader title="Projects" copy={false} actions={createButton} />
      <Filters search={search} onSearch={onSearch} counts={counts} phone={phone} />
      <QueryNotice query={query} what="rows" />
      {projects?.length === 0 ? (
        <Empty art={false} title="No projects found" text="No project fits the search and the filters." />
      ) : query.error && !projects ? null : phone ? (
        <ProjectPhoneList projects={projects} staff={staff} />
      ) : (
        <ListTable
          label="Projects"
          tall
          columns={projectColumns(staff)}
          rows={projects}
          rowHref={(project) => projectHref(project, staff)}
          sort={search.sort ?? '-createdDate'}
          onSort={(sort) => onSearch({ sort })}
        />
      )}
      {pagination ? (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          searching={search.search !== undefined}
          sizes={projectPageSizes}
          onChange={onSearch}
        />
      ) : (
        !query.error && (
          <div className="tablefoot" role="status">
            Loading projects…
          </div>
        )
      )}
    </>
  )
}

interface FilterProps extends Pick<Props, 'search' | 'onSearch'> {
  counts: z.infer<typeof ProjectList>['counts'] | undefined
  phone: boolean
}

function Filters({ search, onSearch, counts, phone }: FilterProps) {
  const options = (['ALL', ...listedStatuses] as const).map((status) => ({
    value: status,
    label: statusLabel(status),
    count: counts?.[status] ?? 0,
  }))
  const choice = {
    label: 'Project status',
    value: search.status ?? 'ALL',
    onChange: (status: string) => onSearch({ status: status === 'ALL' ? undefined : status }),
  }
  return (
    <div className="toolbar">
      <SearchInput
        label="Search projects"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      {phone ? (
        <PickMenu
          {...choice}
          prefix="Status"
          options={options.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
        />
      ) : (
        <Segmented
          {...choice}
          options={options.map(({ value, label, count }) => ({
            value,
            label: (
              <>
                {label} {counts && <b>{formatNumber(count)}</b>}
              </>
            ),
          }))}
        />
      )}
    </div>
  )
}
