import { X } from 'lucide-react'
import { plural } from '../../ui/formats.ts'
import { Pager } from '../../ui/pager.tsx'
import { snapshotsPerPage } from '../../run/evidence-queries.ts'

interface CountProps {
  /** Only pages with this error are listed. */
  code: string | undefined
  onCode: (code: string | undefined) => void
  /** Undefined while they load. */
  pagination: { total: number } | undefined
}

/** The error that a list of a run's pages is filtered by, and how many pages there are. */
export function PageCount({ code, onCode, pagination }: CountProps) {
  return (
    <>
      {code && (
        <span className="chip">
          Code <b>{code}</b>
          <button
            type="button"
            className="iconbutton"
            aria-label="Show all codes"
            onClick={() => onCode(undefined)}
          >
            <X size={16} />
          </button>
        </span>
      )}
      <span className="grow" />
      <span className="meta" role="status">
        {pagination ? plural(pagination.total, 'page') : 'Loading pages…'}
      </span>
    </>
  )
}

interface PagerProps {
  page: number
  pagination: { total: number } | undefined
  onPage: (page: number) => void
}

/** Turns the pages of such a list, if there are several. */
export function ListPager({ page, pagination, onPage }: PagerProps) {
  if (!pagination || pagination.total <= snapshotsPerPage) return null
  return (
    <Pager
      page={page}
      limit={snapshotsPerPage}
      total={pagination.total}
      onChange={({ page: next = 1 }) => onPage(next)}
    />
  )
}
