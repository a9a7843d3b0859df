import { useId } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FoundProject as Found } from '@windrow/contract/schemas/search'
import { ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Middot, StatusTag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { FoundReport } from './found-report.tsx'
import { searchQueries } from './search-queries.ts'
import css from './search.module.css'

function Reports({ project, search }: { project: Found; search: string }) {
  const query = useInfiniteQuery(searchQueries.reports(project, search))
  const reports = query.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <QueryNotice query={query} what="reports" />
      {!reports && !query.error && (
        <p className={css.foundwait} role="status" aria-label="Loading reports">
          <span className="bone" />
          <span className="bone" />
        </p>
      )}
      {reports?.length === 0 && <p className={`muted ${css.foundnone}`}>This project has no reports yet.</p>}
      {reports && reports.length > 0 && (
        <ul aria-label={`Reports of ${project.name}`}>
          {reports.map((report) => (
            <FoundReport key={report.id} report={report} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="link"
          small

          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more reports
        </Button>
      )}
    </>
  )
}

interface Props {
  project: Found
  search: string
  open: boolean
  onToggle: () => void
}

/** A project in the search results; expanding it loads its reports. */
export function FoundProject({ project, search, open, onToggle }: Props) {
  const id = useId()
  const { name, status, ownerEmail, organizationName, matchedBy, totalReports } = project
  const reports = plural(totalReports, matchedBy === 'report' ? 'matching report' : 'report')
  return (
    <li className={css.foundproject}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
          <ChevronRight
            size={16}
            className={open ? `${css.turner} ${css.turned}` : css.turner}
            aria-hidden="true"
          />
          <span className={css.foundname}>
            <span className="cellmain clip">{name}</span>
            <span className="meta faint clip">
              {ownerEmail}
              <Middot />
              {organizationName}
            </span>
          </span>
          <span className="meta faint num">{reports}</span>
          <StatusTag status={status} />
        </button>
      </h2>
      {open && (
        <div id={id} className={css.foundreports}>
          <Reports project={project} search={search} />
        </div>
      )}
    </li>
  )
}
