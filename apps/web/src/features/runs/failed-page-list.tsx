import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Evidence, FailedPage } from '@windrow/contract/schemas/evidence'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { evidenceQueries, snapshotsPerPage } from '../../run/evidence-queries.ts'
import css from '../../run/evidence.module.css'

interface Props {
  place: { id: number; rid: number; hid: number }
  /** Only pages with this error. */
  code: string | undefined
  onCode: (code: string | undefined) => void
  onOpen: (page: Evidence) => void
}

function Entry({ page, onOpen }: { page: FailedPage; onOpen: Props['onOpen'] }) {
  const { snapshot } = page
  return (
    <li className={css.failedpage}>
      <span className="row tight">
        {page.code && <code>{page.code}</code>}
        {page.httpStatus !== null && <Tag>{`HTTP ${page.httpStatus}`}</Tag>}
        <span className="meta">{plural(page.attempts, 'attempt')}</span>
        <span className="grow" />
        {snapshot && (
          <Button variant="link" small onClick={() => onOpen(snapshot)}>
            Page snapshot
          </Button>
        )}
      </span>
      <a className={`mono ${css.keptaddress}`} href={page.url} target="_blank" rel="noreferrer">
        {page.url}
      </a>
    </li>
  )
}

/** The URLs that failed, with a link to what the site sent where that was kept. */
export function FailedPageList({ place, code, onCode, onOpen }: Props) {
  const [page, turn] = useState(1)
  const query = useQuery(evidenceQueries.failedPages(place, { page, code }))
  const { pages, pagination } = query.data ?? {}
  return (
    <section className={css.pagesnapshots} aria-label="Failed pages">
      <div className="row">
        <h2 className={css.failedhead}>Failed pages</h2>
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
      </div>
      <QueryNotice query={query} what="pages" />
      {pages && pages.length > 0 && (
        <ul className={css.keptlist} aria-label="Failed pages">
          {pages.map((one, at) => (
            <Entry key={`${at} ${one.url}`} page={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {pagination && pagination.total > snapshotsPerPage && (
        <Pager
          page={page}
          limit={snapshotsPerPage}
          total={pagination.total}
          onChange={({ page: next = 1 }) => turn(next)}
        />
      )}
    </section>
  )
}
