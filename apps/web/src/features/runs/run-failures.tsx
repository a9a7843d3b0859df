import { useQuery } from '@tanstack/react-query'
import type { RunFailure } from '@windrow/contract/schemas/evidence'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { failureKinds, sumByKind } from './failure-kinds.ts'
import css from '../../run/evidence.module.css'

interface Props {
  place: { id: number; rid: number; hid: number }
  /** Shows the page snapshots with a code. */
  onCode: (code: string) => void
}

function Kinds({ failures }: { failures: readonly RunFailure[] }) {
  return (
    <ul className={css.failurekinds} aria-label="Failed pages by kind">
      {sumByKind(failures).map(({ kind, count, share }) => (
        <li key={kind}>
          <span className="row">
            <span className="medium grow">{failureKinds[kind].label}</span>
            <span className="num">{formatNumber(count)}</span>
          </span>
          <span className={css.failurebar} aria-hidden="true">
            <span style={{ width: `${Math.max(1, share * 100)}%` }} />
          </span>
          <span className="meta">{failureKinds[kind].text}</span>
        </li>
      ))}
    </ul>
  )
}

function Details({ failures, onCode }: { failures: readonly RunFailure[]; onCode: Props['onCode'] }) {
  return (
    <div className="tablewrap" tabIndex={0} role="region" aria-label="Failures, scrollable">
      <table className="listtable" aria-label="Failures">
        <thead>
          <tr>
            <th scope="col">First error message</th>
            <th scope="col" className={css.failurecode}>
              Code
            </th>
            <th scope="col" className={`right ${css.failurecount}`}>
              Pages
            </th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ kind, code, httpStatus, count, message }) => (
            <tr key={`${kind} ${code} ${httpStatus}`}>
              <td className={css.failuremessage}>{message}</td>
              <td>
                <button type="button" className={css.linkcode} onClick={() => onCode(code)}>
                  <code>{code}</code>
                </button>{' '}
                {httpStatus !== null && <Tag>{`HTTP ${httpStatus}`}</Tag>}
              </td>
              <td className="right num">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Why pages of a run failed. */
export function RunFailures({ place, onCode }: Props) {
  const query = useQuery(evidenceQueries.failures(place))
  const failures = query.data
  const total = failures?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <section className={css.runfailures} aria-label="Failures of the run">
      <QueryNotice query={query} what="failures" />
      {query.isPending && <p className="muted">Loading failures…</p>}
      {failures?.length === 0 && <p className="muted">No pages failed in this run.</p>}
      {failures && failures.length > 0 && (
        <>
          <p className="muted">{`${plural(total, 'page')} failed after all retries.`}</p>
          <Kinds failures={failures} />
          <Details failures={failures} onCode={onCode} />
        </>
      )}
    </section>
  )
}
