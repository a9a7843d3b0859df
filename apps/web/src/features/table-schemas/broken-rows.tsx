import type { RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { Link } from '@tanstack/react-router'
import type { RunPlace } from '../../keys/places.ts'
import { formatNumber } from '../../ui/formats.ts'
import { breachText } from './rule-words.ts'
import css from './rules.module.css'

interface Props {
  place: RunPlace
  judged: RunJudgement | null
  /** Null for the whole table. */
  column: string | null
}

const rowsPerPage = 25

/** The first rows of a run that break the rules of a column, as links to them. */
export function BrokenRows({ place, judged, column }: Props) {
  const breaches = (judged?.judgement.breaches ?? []).filter(
    (one) => one.column === column && one.rowNumbers.length > 0,
  )
  if (!judged || breaches.length === 0) return null
  const params = { id: String(place.id), rid: String(place.rid), hid: String(place.hid) }
  return (
    <ul className={`meta ${css.brokenrows}`} aria-label="Rows that break a rule">
      {breaches.map((breach) => (
        <li key={breach.rule}>
          {breachText(breach)}: {breach.rowNumbers.length === 1 ? 'row' : 'rows'}{' '}
          {breach.rowNumbers.map((row, at) => (
            <span key={row}>
              {at > 0 && ', '}
              <Link
                to="/projects/$id/reports/$rid/histories/$hid/previews"
                params={params}
                search={{ pId: judged.pageId, page: Math.ceil(row / rowsPerPage) }}
              >
                {formatNumber(row)}
              </Link>
            </span>
          ))}
          {breach.count > breach.rowNumbers.length && ' …'}
        </li>
      ))}
    </ul>
  )
}
