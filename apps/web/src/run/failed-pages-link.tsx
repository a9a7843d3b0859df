import { Link } from '@tanstack/react-router'
import { plural } from '../ui/formats.ts'
import css from './reason.module.css'

interface Props {
  place: { id: number; rid: number; hid: number }
  count: number
}

/** Leads to the failed pages of a run; nothing if none failed. */
export function FailedPagesLink({ place: { id, rid, hid }, count }: Props) {
  if (count === 0) return null
  return (
    <Link
      to="/projects/$id/reports/$rid"
      params={{ id: String(id), rid: String(rid) }}
      search={{ kept: hid }}
      className={css.link}
    >
      {count === 1 ? 'See the page' : `See the ${plural(count, 'page')}`}
    </Link>
  )
}
