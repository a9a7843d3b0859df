import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Evidence } from '@windrow/contract/schemas/evidence'
import { Segmented } from '../../ui/controls.tsx'
import { Tag } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { evidenceQueries, type KeptReason } from '../../run/evidence-queries.ts'
import { rowsText } from '../../run/rows-text.ts'
import { ListPager, PageCount } from './page-list-parts.tsx'
import css from '../../run/evidence.module.css'

interface Props {
  place: { id: number; rid: number; hid: number }
  code: string | undefined
  onCode: (code: string | undefined) => void
  onOpen: (page: Evidence) => void
}

const reasons = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'sample', label: 'With rows' },
] as const

function Entry({ page, onOpen }: { page: Evidence; onOpen: Props['onOpen'] }) {
  return (
    <li>
      <button type="button" className={css.keptentry} onClick={() => onOpen(page)}>
        <span className="row tight">
          <Tag tone={page.reason === 'failed' ? 'bad' : 'ok'}>
            {page.reason === 'failed' ? 'Failed' : 'With rows'}
          </Tag>
          {page.code && <code>{page.code}</code>}
          {page.httpStatus !== null && <span className="meta">{`HTTP ${page.httpStatus}`}</span>}
          <span className="grow" />
          <span className="meta">{rowsText(page)}</span>
        </span>
        <span className={`mono ${css.keptaddress}`}>{page.url}</span>
      </button>
    </li>
  )
}

/** The page snapshots of a run. */
export function PageSnapshots({ place, code, onCode, onOpen }: Props) {
  const [reason, choose] = useState<KeptReason | 'all'>('all')
  const [page, turn] = useState(1)
  const query = useQuery(
    evidenceQueries.list(place, { page, reason: reason === 'all' ? undefined : reason, code }),
  )
  const { evidence, pagination } = query.data ?? {}
  return (
    <section className={css.pagesnapshots} aria-label="Page snapshots">
      <div className="row">
        <Segmented
          label="Which page snapshots"
          value={reason}
          options={reasons}
          onChange={(next) => {
            choose(next)
            turn(1)
          }}
        />
        <PageCount code={code} onCode={onCode} pagination={pagination} />
      </div>
      <QueryNotice query={query} what="pages" />
      {evidence?.length === 0 && (
        <Empty
          art={false}
          title="No page snapshots"
          text="The recipe's limits decide how many snapshots of failed pages and pages with rows a run keeps."
        />
      )}
      {evidence && evidence.length > 0 && (
        <ul className={css.keptlist} aria-label="Pages">
          {evidence.map((one) => (
            <Entry key={one.id} page={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <ListPager page={page} pagination={pagination} onPage={turn} />
    </section>
  )
}
