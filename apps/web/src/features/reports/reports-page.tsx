import { lazy, Suspense, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProjectPeople } from '../teams/project-people.tsx'
import { projectQueries } from '../projects/project-queries.ts'
import { ProjectTags } from '../projects/project-tags.tsx'
import { reportQueries } from './report-queries.ts'
import { ReportList } from './report-list.tsx'

const ReportCreateModal = lazy(async () => ({
  default: (await import('./report-create-modal.tsx')).ReportCreateModal,
}))

interface Props {
  id: number
  /** `reports`: staff work on them. `datasets`: choose whose data to see. */
  view: 'reports' | 'datasets'
  search: string
  onSearch: (text: string) => void
}

const texts = {
  reports: {
    title: 'No reports yet',
    text: 'A report takes the same fields from every page it visits. Start from the address of one page.',
  },
  datasets: {
    title: 'Project setup in progress',
    text: 'Your datasets are being prepared and will be displayed once ready.',
  },
}

export function ReportsPage({ id, view, search, onSearch }: Props) {
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const query = useQuery(reportQueries.list(id))
  const [creating, create] = useState(false)
  const mayCreate = useMay()('report:create')
  const reports = query.data
  const found = reports?.filter((report) => report.name.toLowerCase().includes(search.toLowerCase()))
  const empty = reports?.length === 0
  const button = mayCreate && (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => create(true)}>
      Create a report
    </Button>
  )

  return (
    <>
      <PageHeader
        title={view === 'reports' ? 'Reports' : 'Datasets'}
        crumbs={[{ label: 'Projects', to: '/projects' }, { label: project.name }]}
        tags={<ProjectTags project={project} />}
        members={<ProjectPeople project={project} />}
        actions={empty ? undefined : button}
      />
      {empty ? (
        <Empty {...texts[mayCreate ? 'reports' : 'datasets']}>{button}</Empty>
      ) : (
        <>
          <div className="toolbar">
            <SearchInput label="Search reports" value={search} onSearch={onSearch} delayMs={0} />
            {view === 'datasets' && (
              <span className="meta">Choose the report whose data you want to see.</span>
            )}
          </div>
          <QueryNotice query={query} what="rows" />
          {found?.length === 0 ? (
            <Empty
              art={false}
              title="No reports found"
              text="No report of this project has this text in its name."
            />
          ) : (
            (reports || !query.error) && <ReportList reports={found} />
          )}
          <div className="tablefoot" role="status">
            {found ? plural(found.length, 'report') : !query.error && 'Loading reports…'}
          </div>
        </>
      )}
      {creating && (
        <Suspense>
          <ReportCreateModal projectId={id} onClose={() => create(false)} />
        </Suspense>
      )}
    </>
  )
}
