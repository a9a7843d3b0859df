import { useQuery } from '@tanstack/react-query'
import { InstallationPanel } from '../guides/installation-panel.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { dashboardQueries } from './dashboard-queries.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { DeliveryPanel, FailurePanel } from './desk-panels.tsx'
import { NeedsPanel } from './needs-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { RecordPanel } from './record-panel.tsx'
import css from './dashboard.module.css'

/** What needs a person, whether the machine keeps up, and how the last days went. */
export function Desk({ search }: { search: DashboardSearch }) {
  const query = useQuery(dashboardQueries.desk(search))
  const { data } = query
  return (
    <>
      <QueryNotice query={query} what="figures" />
      {(data ?? !query.error) && (
        <div className={data?.queue === null ? css.desk : `${css.desk} ${css.withqueue}`} aria-busy={!data}>
          <NeedsPanel needs={data?.needs} />
          {data?.queue !== null && (
            <div className={css.side}>
              <QueuePanel queue={data?.queue} />
              <InstallationPanel />
            </div>
          )}
        </div>
      )}
      {/* Below the first row, whose height is not known before. */}
      {data && (
        <div className={css.deskrow}>
          <RecordPanel data={data} />
          <FailurePanel data={data} />
          <DeliveryPanel data={data} />
        </div>
      )}
    </>
  )
}
