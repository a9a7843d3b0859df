import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { RunPlace } from '../../keys/places.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { breachRows, breachText } from './rule-words.ts'
import { schemaQueries } from './schema-queries.ts'
import css from './table-schemas.module.css'

/** The result of validating a table of a run against its schema, by rule. */
export function JudgementView({ place, pageId }: { place: RunPlace; pageId: string }) {
  const query = useQuery(schemaQueries.judgements(place))
  const found = query.data?.find((one) => one.pageId === pageId)
  if (query.error) return <QueryNotice query={query} what="judgements" />
  if (!query.data) return <div className={`bone ${css.judgementbone}`} role="status" aria-label="Loading" />
  if (!found)
    return (
      <p className={`muted ${css.judgement}`}>
        This run hasn't been checked against this table's schema yet.
      </p>
    )
  const { rows, badRows, breaches } = found.judgement
  if (breaches.length === 0)
    return (
      <p className={`${css.judgement} ${css.passed}`}>
        <CircleCheck size={16} aria-hidden="true" /> All {plural(rows, 'row')} of this run pass.
      </p>
    )
  return (
    <section className={`${css.judgement} ${css.failed}`} aria-label="Broken rules">
      <p>
        <TriangleAlert size={16} aria-hidden="true" />
        <b>
          {formatNumber(badRows)} of {plural(rows, 'row')} break a rule.
        </b>
      </p>
      <ul>
        {breaches.map((breach) => (
          <li key={`${breach.column} ${breach.rule}`}>
            {breachText(breach)} <span className="muted num">{breachRows(breach)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
