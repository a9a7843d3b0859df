import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notificationTitle } from '@windrow/contract/notifications'
import type { Notification } from '@windrow/contract/schemas/notifications'
import { CheckCheck } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { Middot, Tag, When } from '../../ui/marks.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { FailedPagesLink } from '../../run/failed-pages-link.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import { notificationQueries } from './notification-queries.ts'
import type { NotificationSearch } from './notification-search.ts'
import css from './notifications.module.css'

interface Props {
  search: NotificationSearch
  onSearch: (search: NotificationSearch) => void
}

function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[] | undefined) => api.notificationsRead({ body: ids ? { ids } : {} }),
    onSettled: () => askAgain(queries, keys.notifications.all),
  })
}

/** Links to the thread or the run if there is one, otherwise to the report. */
function Title({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { kind, reportName, historyId, projectId, reportId, thread } = notification
  const title = notificationTitle({ kind, reportName, runId: historyId, thread })
  if (thread)
    return (
      <Link
        to="/projects/$id/collaboration"
        params={{ id: String(projectId) }}
        search={{ thread: thread.threadId, ...(thread.messageId !== null && { message: thread.messageId }) }}
        onClick={onOpen}
      >
        {title}
      </Link>
    )
  const place = { id: String(projectId), rid: String(reportId) }
  if (historyId === null)
    return (
      <Link to="/projects/$id/reports/$rid" params={place} onClick={onOpen}>
        {title}
      </Link>
    )
  return (
    <Link
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ ...place, hid: String(historyId) }}
      search={{ view: 'dashboard' }}
      onClick={onOpen}
    >
      {title}
    </Link>
  )
}

function Entry({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { kind, message, projectId, projectName, reportId, historyId, failedPages } = notification
  const { createdDate, isRead } = notification
  return (
    <li className={isRead ? undefined : css.unread}>
      <div className={css.nrow}>
        <NotificationIcon kind={kind} />
        <div className={css.nbody}>
          <p>
            <Title notification={notification} onOpen={onRead} />
          </p>
          {message && <p className="meta">{message}</p>}
          {historyId !== null && reportId !== null && failedPages > 0 && (
            <p className="meta">
              <FailedPagesLink place={{ id: projectId, rid: reportId, hid: historyId }} count={failedPages} />
            </p>
          )}
          <p className="meta faint">
            {projectName}
            <Middot />
            <When iso={createdDate} />
          </p>
        </div>
        {!isRead && <Tag tone="accent">New</Tag>}
      </div>
    </li>
  )
}

export function NotificationList({ search, onSearch }: Props) {
  const query = useQuery(notificationQueries.list(search))
  const unread = useQuery(notificationQueries.count).data ?? 0
  const mark = useMarkRead()
  const { notifications, pagination } = query.data ?? {}
  const { limit } = search
  const isEmpty = pagination?.total === 0
  if (isEmpty && !search.unread)
    return (
      <Empty
        title="No notifications yet"
        text="Your notification rules decide what appears here: runs that end or fail, failed deliveries, late schedules."
      >
        <Button variant="primary" onClick={() => onSearch({ view: 'rules' })}>
          Choose your notifications
        </Button>
      </Empty>
    )
  return (
    <>
      <div className={css.notificationbar}>
        <Segmented
          label="Which notifications"
          value={search.unread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          onChange={(which) =>
            onSearch({ ...(limit && { limit }), ...(which === 'unread' && { unread: true }) })
          }
        />
        <span className="grow" />
        {unread > 0 && (
          <Button
            small
            icon={<CheckCheck size={16} />}
            busy={mark.isPending}
            onClick={() => mark.mutate(undefined)}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <QueryNotice query={query} what="notifications" />
      {!notifications && !query.error && <PhoneSkeleton label="Loading notifications" />}
      {isBeyondEnd(pagination) && <EmptiedPage />}
      {isEmpty && <Empty art={false} title="Nothing unread" text="You're all caught up." />}
      {notifications && !isEmpty && (
        <ul className={`list ${css.notificationlist}`} aria-label="Notifications">
          {notifications.map((one) => (
            <Entry key={one.id} notification={one} onRead={() => !one.isRead && mark.mutate([one.id])} />
          ))}
        </ul>
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={pageSizes}
          onChange={(change) => onSearch({ ...search, ...change })}
        />
      )}
    </>
  )
}
