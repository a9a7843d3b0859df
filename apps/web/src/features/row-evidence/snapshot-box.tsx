import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RowEvidence } from '@windrow/contract/schemas/row-evidence'
import { ImageOff, Maximize2, Minimize2 } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { screenshotUrl } from '../../api/file-urls.ts'
import type { RunPlace } from '../../keys/places.ts'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { marksText } from '../../run/page-marks.ts'
import { resourcesText } from '../../run/resources-text.ts'
import { Segmented } from '../../ui/controls.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { markupAround } from './markup-around.ts'
import { MarkedPage } from './marked-page.tsx'
import { missingText } from './missing-text.ts'
import css from './row-evidence.module.css'

interface Props {
  place: RunPlace
  evidence: RowEvidence
  /** The chosen field. */
  chosen: string | null
  isWide: boolean
  /** Shows the page beside nothing else; undefined where there is no more room. */
  onWide: ((wide: boolean) => void) | undefined
}

type View = 'page' | 'html' | 'screenshot'

function NoSnapshot({ place, evidence }: Pick<Props, 'place' | 'evidence'>) {
  const params = { id: String(place.id), rid: String(place.rid) }
  return (
    <div className={css.none}>
      <ImageOff size={20} strokeWidth={1.5} className="faint" aria-hidden="true" />
      <b>No page snapshot</b>
      <p>{missingText(evidence)}</p>
      {evidence.missing !== 'NOT_CRAWLED' && (
        <May do="report:configure">
          <Link to="/projects/$id/reports/$rid/extractor" params={params} className="btn btn-small">
            Change how many are kept
          </Link>
        </May>
      )}
    </div>
  )
}

function Markup({ html, node, field }: { html: string; node: number | null; field: string | null }) {
  const lines = useMemo(() => (node === null ? null : markupAround(html, node)), [html, node])
  if (!lines)
    return (
      <p className={`muted ${css.note}`}>
        {field === null ? 'Choose a field to see its markup.' : `${field} stands nowhere on this page.`}
      </p>
    )
  return (
    <pre className={css.markup} tabIndex={0} aria-label={`Markup around ${field}`}>
      {lines.map(({ text, isNear }, at) => (
        <span key={at} className={isNear ? css.near : undefined}>
          {text}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

interface ContentProps {
  place: RunPlace
  evidence: RowEvidence
  chosen: string | null
  view: View
  snapshotId: number
}

function Content({ place, evidence, chosen, view, snapshotId }: ContentProps) {
  const query = useQuery(evidenceQueries.page(place, snapshotId))
  const marks = evidence.fields ?? []
  const node = marks.find(({ field }) => field === chosen)?.node ?? null
  if (view === 'screenshot')
    return (
      <div className={css.page} tabIndex={0} role="region" aria-label="Screenshot, scrollable">
        <img src={screenshotUrl({ ...place, eid: snapshotId })} alt={`Screenshot of ${evidence.url}`} />
      </div>
    )
  if (query.error) return <QueryNotice query={query} what="page" />
  if (!query.data) return <p className={`muted ${css.note}`}>Loading the page…</p>
  const { html, source, resources } = query.data
  if (html === '')
    return (
      <pre className={css.markup} tabIndex={0} aria-label="Source of the page">
        {source}
      </pre>
    )
  if (view === 'html') return <Markup html={html} node={node} field={chosen} />
  return (
    <>
      <MarkedPage html={html} title={`Page of row ${evidence.row}`} marks={marks} chosen={chosen} />
      {resources.state !== 'KEPT' && (
        <p className={`meta ${css.resources}`} role="status">
          {resourcesText(resources)}
        </p>
      )}
    </>
  )
}

/** The page that a row comes from, with its fields marked; or why there is none. */
export function SnapshotBox({ place, evidence, chosen, isWide, onWide }: Props) {
  const { snapshot, fields } = evidence
  const [view, show] = useState<View>('page')
  if (!snapshot?.hasHtml) return <NoSnapshot place={place} evidence={evidence} />
  const { bad, all } = marksText(fields ?? [], chosen)
  const views = [
    { value: 'page', label: 'Page' },
    { value: 'html', label: 'HTML' },
    ...(snapshot.hasScreenshot ? [{ value: 'screenshot', label: 'Screenshot' } as const] : []),
  ] as const
  const size = isWide ? 'Show beside the rows' : 'Show in full size'
  return (
    <figure className={css.box} aria-label="Page snapshot with the fields of this row marked">
      <div className={css.tools}>
        <Segmented label="Snapshot as" value={view} options={views} onChange={show} />
        <span className="meta clip" role="status">
          {fields === null ? 'The fields of this row can’t be marked.' : all}
          {bad !== null && <span className="bad-text">{` · ${bad}`}</span>}
        </span>
        <span className="grow" />
        {onWide && (
          <button
            type="button"
            className="iconbutton"
            aria-label={size}
            data-tip={size}
            onClick={() => onWide(!isWide)}
          >
            {isWide ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
          </button>
        )}
      </div>
      <Content place={place} evidence={evidence} chosen={chosen} view={view} snapshotId={snapshot.id} />
    </figure>
  )
}
