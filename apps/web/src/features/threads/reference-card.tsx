import { Link } from '@tanstack/react-router'
import type { Cell } from '@windrow/contract/schemas/datasets'
import type { LatestReference, MessageReference } from '@windrow/contract/schemas/messages'
import { ArrowUpRight } from 'lucide-react'
import { cellText, isNumeric } from '../../rows/column-width.ts'
import { defaultLimit } from '../../rows/preview-search.ts'
import { formatMoment, formatNumber, plural } from '../../ui/formats.ts'
import { StatusTag } from '../../ui/marks.tsx'
import { Words } from '../review/words.tsx'
import css from './reference-card.module.css'

interface Props {
  projectId: number
  reference: MessageReference
  /** Before it is sent: without a link, and as it is now. */
  isDraft?: boolean
  /** The row in the latest run, if it is there. */
  latest?: LatestReference | undefined
}

/** What is referred to, in a few words. */
export function referenceTitle({ kind, column, row, pageId, reportName }: MessageReference): string {
  const ofTable = pageId ? ` of ${pageId}` : ''
  const titles = {
    CELL: `${column}, row ${row}${ofTable}`,
    ROW: `Row ${row}${ofTable}`,
    FINDING: column ? `Finding in ${column}${ofTable}` : 'Finding',
    FAILED_PAGE: 'Failed page',
    RUN: reportName,
  }
  return titles[kind]
}

/** Where in the data preview it is. */
function searchOf({ kind, pageId, row, column }: MessageReference) {
  if (kind === 'FINDING') return { view: 'dashboard' as const }
  const page = row === null ? 1 : Math.ceil(row / defaultLimit)
  return {
    ...(pageId !== null && { pId: pageId }),
    ...(page > 1 && { page }),
    ...(kind === 'CELL' && { cell: `${row}:${column}` }),
  }
}

function Open({ projectId, reference }: Props) {
  const { reportId, historyId } = reference
  if (reportId === null || historyId === null) return null
  return (
    <Link
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ id: String(projectId), rid: String(reportId), hid: String(historyId) }}
      search={searchOf(reference)}
      aria-label={`Open ${referenceTitle(reference)} in the data`}
      data-tip="Open in the data"
    >
      <ArrowUpRight size={16} aria-hidden="true" />
    </Link>
  )
}

/** At most this many columns: the meant one and those beside it. */
const mostColumns = 4

function Values({ columns, values, column }: MessageReference) {
  const meant = columns.findIndex(({ name }) => name === column)
  const first = Math.max(0, Math.min(meant - 1, columns.length - mostColumns))
  const shown = columns.slice(first, first + mostColumns)
  return (
    <div className={css.values} tabIndex={0} role="region" aria-label="Values, scrollable">
      <table>
        <thead>
          <tr>
            {shown.map((one) => (
              <th key={one.name} scope="col" className={isNumeric(one) ? 'right' : undefined}>
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {shown.map((one, at) => (
              <td
                key={one.name}
                className={[isNumeric(one) && 'right num', one.name === column && css.meant]
                  .filter(Boolean)
                  .join(' ')}
              >
                <span className="clip">{cellText(values[first + at] ?? null)}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Finding({ title, detail, value, expected }: MessageReference) {
  return (
    <div className={css.fact}>
      {title && (
        <span className="medium">
          <Words text={title} />
        </span>
      )}
      {detail && (
        <span className="meta">
          <Words text={detail} />
        </span>
      )}
      {value !== null && expected && (
        <span className="meta num">
          {`${formatNumber(value)}; expected ${formatNumber(expected.low)} to ${formatNumber(expected.high)}`}
        </span>
      )}
    </div>
  )
}

function FailedPage({ title, detail, url }: MessageReference) {
  return (
    <div className={css.fact}>
      {title && <span className="medium">{title}</span>}
      {detail && <span className="meta">{detail}</span>}
      {url && <span className={`mono ${css.url}`}>{url}</span>}
    </div>
  )
}

function RunFacts({ run }: MessageReference) {
  if (!run) return null
  return (
    <div className={`${css.fact} ${css.line}`}>
      <StatusTag status={run.status} />
      <span className="num">
        {`${plural(run.itemCount, 'record')}, ${formatNumber(run.failedCount)} of ${plural(run.requestCount, 'page')} failed`}
      </span>
    </div>
  )
}

/** At most this many changed values of a row are listed. */
const mostChanges = 3

const said = (cell: Cell): string => (cell === null ? 'empty' : cellText(cell))

/** What the latest run says otherwise; for a cell only its own value. */
function changesOf({ kind, column, columns, values }: MessageReference, latest: LatestReference): string[] {
  return columns.flatMap(({ name }, at) => {
    const now = said(latest.values[at] ?? null)
    if ((kind === 'CELL' && name !== column) || now === said(values[at] ?? null)) return []
    return [kind === 'CELL' ? now : `${name}: ${now}`]
  })
}

function Latest({
  projectId,
  reference,
  latest,
}: {
  projectId: number
  reference: MessageReference
  latest: LatestReference
}) {
  const changes = changesOf(reference, latest)
  if (changes.length === 0 || reference.reportId === null) return null
  const more = changes.length - mostChanges
  return (
    <>
      {' '}
      <b className="num">{changes.slice(0, mostChanges).join(', ')}</b>
      {more > 0 && ` and ${plural(more, 'other change')}`}
      {' in the '}
      <Link
        to="/projects/$id/reports/$rid/histories/$hid/previews"
        params={{
          id: String(projectId),
          rid: String(reference.reportId),
          hid: String(latest.historyId),
        }}
        search={searchOf({ ...reference, row: latest.row })}
        data-tip={`Run of ${formatMoment(latest.runDate)}`}
      >
        latest run
      </Link>
    </>
  )
}

const bodies = { CELL: Values, ROW: Values, FINDING: Finding, FAILED_PAGE: FailedPage, RUN: RunFacts }

/** What a message is about, as it was when it was sent. */
export function ReferenceCard({ projectId, reference, isDraft = false, latest }: Props) {
  const Body = bodies[reference.kind]
  const hasValues = reference.kind === 'CELL' || reference.kind === 'ROW'
  return (
    <figure className={css.card}>
      <figcaption>
        <span className="medium clip">{referenceTitle(reference)}</span>
        <span className="grow" />
        <span className={`faint num ${css.run}`}>Run of {formatMoment(reference.runDate)}</span>
        {!isDraft && <Open projectId={projectId} reference={reference} />}
      </figcaption>
      <Body {...reference} />
      {hasValues && !isDraft && (
        <p className="meta">
          Shown as it was in this run.
          {latest && <Latest projectId={projectId} reference={reference} latest={latest} />}
        </p>
      )}
    </figure>
  )
}
