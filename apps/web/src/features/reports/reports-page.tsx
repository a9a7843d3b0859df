import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { noReportReason } from '@windrow/contract/start-reason'
import { Plus } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { Empty, Notice } from '../../ui/notice.tsx'
import { ProjectHeader } from '../../place/project-header.tsx'
import { projectQueries } from '../../place/project-queries.ts'
import { ReportListing } from './report-listing.tsx'
import { ReportModals, type ReportModal } from './report-modals.tsx'
import { reportPageQuery } from './report-queries.ts'
import { isNarrowed, type ReportSearch } from './report-search.ts'

interface Props {
  id: number
  /** `reports`: for staff, to work on them. `datasets`: to choose whose data to view. */
  view: 'reports' | 'datasets'
  search: ReportSearch
  onSearch: (change: Partial<Record<keyof ReportSearch, string | number | undefined>>) => void
}

const texts = {
  reports: {
    title: 'No reports yet',
    text: 'A report extracts the same fields from every page it visits. Start with the URL of one page.',
  },
  datasets: {
    title: 'Project setup in progress',
    text: 'Your datasets are being prepared and will be displayed once ready.',
  },
}

export function ReportsPage({ id, view, search, onSearch }: Props) {
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const { data } = useQuery(reportPageQuery(id, search))
  const [modal, open] = useState<ReportModal | null>(null)
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const mayCreate = useMay()('report:create')
  const empty = data?.counts['ALL'] === 0 && !isNarrowed(search)
  const refusal = noReportReason(project.status) ?? undefined
  const site = project.request?.sites[0]?.url
  const button = mayCreate && (
    <Button
      variant="primary"
      icon={<Plus size={16} />}
      reason={refusal}
      onClick={() => open({ kind: 'create', projectId: id })}
    >
      Create a report
    </Button>
  )
  // Users who can't create reports wait for others to do so.
  const waits = !mayCreate && project.recentRuns.length === 0

  return (
    <>
      <ProjectHeader
        id={id}
        title={view === 'reports' ? 'Reports' : 'Datasets'}
        actions={empty ? undefined : button}
      />
      {empty && (
        <Empty {...texts[mayCreate ? 'reports' : 'datasets']}>
          {mayCreate && site && refusal === undefined ? (
            <>
              <ButtonLink
                variant="primary"
                to="/projects/$id/reports/create"
                params={{ id: String(id) }}
                search={{ url: site }}
              >
                {`Open ${hostOf(site)}, as requested`}
              </ButtonLink>
              <Button onClick={() => open({ kind: 'create', projectId: id })}>Create a report</Button>
            </>
          ) : (
            button
          )}
        </Empty>
      )}
      {!empty && waits && (
        <Notice tone="plain">
          <b>{texts.datasets.title}</b> {texts.datasets.text}
        </Notice>
      )}
      {!empty && (
        <ReportListing
          id={id}
          view={view}
          search={search}
          picked={picked}
          onPick={pick}
          onSearch={onSearch}
          onModal={open}
        />
      )}
      <ReportModals modal={modal} onSaved={() => pick(new Set())} onClose={() => open(null)} />
    </>
  )
}
