import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { threadViewLabels, type ThreadView } from '@windrow/contract/threads'
import { useProfile } from '../../session/use-profile.ts'
import { PlainSelect } from '../../ui/controls.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import { threadQueries } from '../threads/thread-queries.ts'
import { changedMessages, viewOf, type ChangeMessageSearch, type MessageSearch } from './message-search.ts'
import css from './messages.module.css'

const staffViews: readonly ThreadView[] = ['unread', 'assigned', 'mentions', 'unassigned', 'open', 'all']
const customerViews: readonly ThreadView[] = ['all', 'unread', 'started']

interface Props {
  search: MessageSearch
  onSearch: ChangeMessageSearch
}

/** The views of the list with their counts; a select on phones. */
export function MessageTabs({ search, onSearch }: Props) {
  const { staff } = useProfile()
  const phone = usePhone()
  const counts = useQuery(threadQueries.counts(null)).data
  const views = staff ? staffViews : customerViews
  const current = viewOf(search)
  const valueOf = (view: ThreadView) => (view === 'all' ? undefined : view)
  if (phone)
    return (
      <div className={css.viewselect}>
        <PlainSelect<ThreadView>
          label="View"
          value={current}
          options={views.map((view) => ({
            value: view,
            label: counts
              ? `${threadViewLabels[view]} (${formatNumber(counts[view])})`
              : threadViewLabels[view],
          }))}
          onChange={(view) => onSearch({ view: valueOf(view) })}
        />
      </div>
    )
  return (
    <nav className="tabs" aria-label="Views">
      {views.map((view) => (
        <Link
          key={view}
          to="/messages"
          search={changedMessages(search, { view: valueOf(view), project: undefined })}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={view === current ? 'page' : undefined}
        >
          {threadViewLabels[view]}
          {counts && <span className="tabcount num">{formatNumber(counts[view])}</span>}
        </Link>
      ))}
    </nav>
  )
}
