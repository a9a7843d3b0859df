import { useQuery } from '@tanstack/react-query'
import type { Cell } from '@windrow/contract/schemas/datasets'
import type { FieldMark } from '@windrow/contract/schemas/finding-marks'
import type { RunPlace } from '../../keys/places.ts'
import { cellText } from '../../rows/column-width.ts'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { InertPage } from '../../run/inert-page.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { marksText, withMarks } from '../../run/page-marks.ts'
import css from './before-after.module.css'

/** Where the fields of the row are on its page; undefined while that is loading, null if it can't be told. */
export interface SideMarks {
  chosen: string | null
  marks: readonly FieldMark[] | null | undefined
}

interface Props extends SideMarks {
  title: 'Before' | 'After'
  note: string
  /** The value is the one that was found. */
  isOdd?: boolean
  /** The run of the page snapshot. */
  place: RunPlace
  /** Undefined if it is not known, as `unknown` says. */
  value: Cell | undefined
  unknown?: string
  snapshotId: number | null
  /** Why there is no page snapshot. */
  reason: string
}

type ValueProps = Pick<Props, 'value' | 'isOdd' | 'unknown'>

function Value({ value, isOdd, unknown }: ValueProps) {
  if (value === undefined)
    return (
      <span className="meta" data-tip={unknown}>
        not known
      </span>
    )
  const text = value === null ? 'empty' : cellText(value)
  return (
    <span className={`row tight medium ${isOdd ? 'bad-text' : ''} ${css.value}`}>
      {isOdd && <i className="dot bad" />}
      {value === null ? <em>{text}</em> : <span className="clip">{text}</span>}
    </span>
  )
}

/** What is marked, in words. */
function MarksNote({ marks, chosen }: SideMarks) {
  if (marks === undefined) return null
  if (marks === null) return <span className="meta">The fields of this row can’t be marked.</span>
  const { bad, all } = marksText(marks, chosen)
  return (
    <>
      {bad !== null && <span className="bad-text medium">{bad}</span>}
      <span className="meta">{all}</span>
    </>
  )
}

type PageProps = Pick<Props, 'place' | 'title'> & SideMarks & { snapshotId: number }

function Page({ place, snapshotId, title, chosen, marks }: PageProps) {
  const query = useQuery(evidenceQueries.page(place, snapshotId))
  if (query.error) return <QueryNotice query={query} what="page" />
  // With the marks at once: a page that is shown again begins at its top.
  if (!query.data || marks === undefined) return <p className={css.reason}>Loading the page…</p>
  const html = marks ? withMarks(query.data.html, marks, chosen) : query.data.html
  return (
    <>
      <div className={css.marksnote}>
        <MarksNote marks={marks} chosen={chosen} />
      </div>
      <InertPage className={css.page} title={`Page ${title.toLowerCase()}`} html={html} />
    </>
  )
}

/** One side of the comparison: when, the value, and the page with its fields marked. */
export function PageSide({ title, note, place, snapshotId, reason, chosen, marks, ...value }: Props) {
  return (
    <section className={css.side} aria-label={title}>
      <div className={css.sidehead}>
        <b>{title}</b>
        <span className="meta">{note}</span>
        <span className="grow" />
        <Value {...value} />
      </div>
      {snapshotId === null ? (
        <p className={css.reason}>{reason}</p>
      ) : (
        <Page place={place} snapshotId={snapshotId} title={title} chosen={chosen} marks={marks} />
      )}
    </section>
  )
}
