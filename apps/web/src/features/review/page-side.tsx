import { useQuery } from '@tanstack/react-query'
import type { Cell } from '@windrow/contract/schemas/datasets'
import type { RunPlace } from '../../keys/places.ts'
import { cellText } from '../../rows/column-width.ts'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { InertPage } from '../../run/inert-page.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import css from './before-after.module.css'

interface Props {
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

function Page({ place, snapshotId, title }: Pick<Props, 'place' | 'title'> & { snapshotId: number }) {
  const query = useQuery(evidenceQueries.page(place, snapshotId))
  if (query.error) return <QueryNotice query={query} what="page" />
  if (!query.data) return <p className={css.reason}>Loading the page…</p>
  return <InertPage className={css.page} title={`Page ${title.toLowerCase()}`} html={query.data.html} />
}

/** One side of the comparison: when, the value, and the page. */
export function PageSide({ title, note, place, snapshotId, reason, ...value }: Props) {
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
        <Page place={place} snapshotId={snapshotId} title={title} />
      )}
    </section>
  )
}
