import { useQuery } from '@tanstack/react-query'
import type { Run } from '@windrow/contract/schemas/runs'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import css from './runs.module.css'

/** Proxy cost of a run, loaded when opened. */
export function RunCost({ id, run }: { id: number; run: Run }) {
  const text = `$${run.cost.toFixed(3)}`
  return (
    <PopoverButton
      title="Proxy cost"
      name={`Proxy cost of run ${run.id}: ${text}`}
      tip="Proxy cost"
      className={`num ${css.costbutton}`}
      label={text}
    >
      {() => <Costs id={id} run={run} />}
    </PopoverButton>
  )
}

function Costs({ id, run }: { id: number; run: Run }) {
  const query = useQuery(
    queryOptions({
      queryKey: keys.runCosts.ofRun(run.id),
      queryFn: ({ signal }) =>
        api.runProxyTypes({ params: { id, rid: run.reportId, hid: run.historyId }, signal }),
      staleTime: 0,
    }),
  )
  const summaries = query.data?.summaries
  return (
    <div className={css.runcost}>
      <h2>Proxy cost</h2>
      <QueryNotice query={query} what="costs" />
      {!summaries && !query.error && <span className="bone" role="status" aria-label="Loading proxy cost" />}
      {summaries?.length === 0 && <p className="muted">No proxy data available</p>}
      {summaries && summaries.length > 0 && (
        <dl>
          {summaries.map(({ proxyType, proxyTotalCost }) => (
            <div key={proxyType}>
              <dt className="muted">{proxyType}</dt>
              <dd className="num">${proxyTotalCost.toFixed(3)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
