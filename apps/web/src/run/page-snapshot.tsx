import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Evidence } from '@windrow/contract/schemas/evidence'
import { screenshotUrl } from '../api/file-urls.ts'
import { Segmented } from '../ui/controls.tsx'
import { formatTimestamp } from '../ui/formats.ts'
import { Tag } from '../ui/marks.tsx'
import { QueryNotice } from '../ui/notice.tsx'
import { evidenceQueries } from './evidence-queries.ts'
import { InertPage } from './inert-page.tsx'
import { resourcesText } from './resources-text.ts'
import { rowsText } from './rows-text.ts'
import css from './evidence.module.css'

interface Props {
  place: { id: number; rid: number; hid: number }
  page: Evidence
}

type View = 'page' | 'source' | 'screenshot'

function Content({ place, page, view }: Props & { view: View }) {
  const query = useQuery({ ...evidenceQueries.page(place, page.id), enabled: page.hasHtml })
  if (view === 'screenshot')
    return (
      <div className={css.keptview} tabIndex={0} role="region" aria-label="Screenshot, scrollable">
        <img src={screenshotUrl({ ...place, eid: page.id })} alt={`Screenshot of ${page.url}`} />
      </div>
    )
  if (!page.hasHtml) return <p className="muted">The page didn't load, so there is nothing to show.</p>
  if (query.error) return <QueryNotice query={query} what="page" />
  if (!query.data) return <p className="muted">Loading the page…</p>
  if (view === 'source')
    return (
      <pre className={`${css.keptview} ${css.keptsource}`} tabIndex={0} aria-label="Source of the page">
        {query.data.source}
      </pre>
    )
  return <InertPage className={css.keptview} title="Original page" html={query.data.html} />
}

/** What the page is shown with. */
function ResourcesNote({ place, page }: Props) {
  const { data } = useQuery(evidenceQueries.page(place, page.id))
  return data ? resourcesText(data.resources) : null
}

/** A page snapshot: rendered, as source, and as a screenshot if a browser read it. */
export function PageSnapshot({ place, page }: Props) {
  const [view, show] = useState<View>(page.hasHtml || !page.hasScreenshot ? 'page' : 'screenshot')
  const views = [
    { value: 'page', label: 'Page' },
    { value: 'source', label: 'Source' },
    ...(page.hasScreenshot ? [{ value: 'screenshot', label: 'Screenshot' } as const] : []),
  ] as const
  return (
    <section className={css.pagesnapshot} aria-label="Page snapshot">
      <div className={`row tight ${css.keptfacts}`}>
        <Tag tone={page.reason === 'failed' ? 'bad' : 'ok'}>
          {page.reason === 'failed' ? 'Failed' : 'With rows'}
        </Tag>
        {page.code && <code>{page.code}</code>}
        {page.httpStatus !== null && <span className="meta">{`HTTP ${page.httpStatus}`}</span>}
        <span className="meta">{rowsText(page)}</span>
        <span className="meta">{formatTimestamp(page.createdDate)}</span>
      </div>
      <a className={`mono ${css.keptaddress}`} href={page.url} target="_blank" rel="noreferrer">
        {page.url}
      </a>
      <Segmented label="View" value={view} options={views} onChange={show} />
      <Content place={place} page={page} view={view} />
      {view === 'page' && page.hasHtml && (
        <p className="meta">
          <ResourcesNote place={place} page={page} />
        </p>
      )}
    </section>
  )
}
