import { Segmented } from '../../ui/controls.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationRules } from './notification-rules.tsx'
import type { NotificationSearch } from './notification-search.ts'

interface Props {
  search: NotificationSearch
  onSearch: (search: NotificationSearch) => void
}

/** The user's notifications, and the rules that create them. */
export function NotificationsPage({ search, onSearch }: Props) {
  return (
    <>
      <PageHeader
        title="Notifications"
        copy={false}
        actions={
          <Segmented
            label="View"
            value={search.view ?? 'list'}
            options={[
              { value: 'list', label: 'Notifications' },
              { value: 'rules', label: 'Rules' },
            ]}
            onChange={(view) => onSearch(view === 'rules' ? { view } : {})}
          />
        }
      />
      {search.view === 'rules' ? (
        <NotificationRules />
      ) : (
        <NotificationList search={search} onSearch={onSearch} />
      )}
    </>
  )
}
