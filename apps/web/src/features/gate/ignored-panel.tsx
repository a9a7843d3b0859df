import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { When } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { plainWords, Words } from '../review/words.tsx'
import { gateQueries } from './gate-queries.ts'
import css from './gate.module.css'

/** What was marked "Not an issue" in a report, with the reasons. */
export function IgnoredPanel({ id, rid }: ReportPlace) {
  const query = useQuery(gateQueries.ignored(id, rid))
  const queries = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (ignoredId: number) => api.ignoredFindingRemove({ params: { id, rid, ignoredId } }),
    onSuccess: () => toast.success('Taken back', 'The same will be found in later runs.'),
    onSettled: () => askAgain(queries, keys.quality.allOf(id, rid), keys.anomalies.all),
  })
  return (
    <section className={`panel ${css.ignored}`} aria-label="Ignored findings" aria-busy={query.isPending}>
      <div className={css.panelhead}>
        <h2>Ignored findings</h2>
        <span className="meta">marked “Not an issue”</span>
      </div>
      {query.error && <QueryNotice query={query} what="ignored findings" />}
      {query.data?.length === 0 && (
        <p className={`meta ${css.none}`}>No findings of this report are ignored.</p>
      )}
      {query.isPending && <div className={css.blank} />}
      <ul>
        {query.data?.map(({ ignoredId, title, reason, ignoredBy, ignoredDate }) => (
          <li key={ignoredId}>
            <div className="stack grow">
              <span className="medium">
                <Words text={title} />
              </span>
              <span className="meta">{reason}</span>
              <span className="meta faint">
                {ignoredBy}, <When iso={ignoredDate} />
              </span>
            </div>
            <Button
              small
              aria-label={`Take back: ${plainWords(title)}`}
              busy={takeBack.isPending && takeBack.variables === ignoredId}
              onClick={() => takeBack.mutate(ignoredId)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
