import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Evidence, FailedPage } from '@windrow/contract/schemas/evidence'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { ListPager, PageCount } from './page-list-parts.tsx'
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
        <PageCount code={code} onCode={onCode} pagination={pagination} />
      </div>
      <QueryNotice query={query} what="pages" />
      {pages && pages.length > 0 && (
        <ul className={css.keptlist} aria-label="Failed pages">
          {pages.map((one, at) => (
            <Entry key={`${at} ${one.url}`} page={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <ListPager page={page} pagination={pagination} onPage={turn} />
    </section>
  )
}
