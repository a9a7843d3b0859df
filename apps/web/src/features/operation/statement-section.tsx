import type { OperationState } from '@windrow/contract/schemas/operation'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Middot } from '../../ui/marks.tsx'
import css from './operation.module.css'
import '../../styles/admin.css'

const sources = {
  SERVER: 'Measured by PostgreSQL (pg_stat_statements)',
  NODES: 'Measured by the running nodes since their start',
}

const milliseconds = (ms: number): string =>
  ms >= 10_000 ? `${formatNumber(Math.round(ms / 1000))} s` : `${formatNumber(Math.round(ms))} ms`

/** The queries that took the most time in total. */
export function StatementSection({ statements: { source, list } }: Pick<OperationState, 'statements'>) {
  return (
    <section aria-labelledby="statements">
      <div className="sectionhead wrapping">
        <h2 id="statements">Slowest queries</h2>
        <span className="meta">{sources[source]}</span>
      </div>
      {list.length > 0 && (
        <ul className={`list ${css.statements}`} aria-label="Slowest queries">
          {list.map(({ sql, calls, totalMs, slowestMs }) => (
            <li key={sql}>
              <details>
                <summary>
                  <code className="clip">{sql}</code>
                  <span className="meta num">
                    {milliseconds(totalMs)} in {plural(calls, 'call')}
                    <Middot />
                    mean {milliseconds(totalMs / calls)}
                    <Middot />
                    slowest {milliseconds(slowestMs)}
                  </span>
                </summary>
                <pre tabIndex={0} aria-label="Query">
                  {sql}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
