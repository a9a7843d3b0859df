import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { countUnread, listNotifications, markRead } from './notification-queries.ts'

export const notificationList =
  (app: AppContext): Handler<Routes['notificationList']> =>
  async ({ actor, query }) => {
    const { page, limit } = query
    const { rows, total } = await listNotifications(app.db, actor, {
      page,
      limit,
      unread: query.unread === 'true',
    })
    const notifications = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      message: row.message,
      projectId: row.project_id,
      projectName: row.project_name,
      reportId: row.of_report_id,
      reportName: row.report_name,
      historyId: row.run_id,
      failedPages: row.failed_pages,
      thread:
        row.thread_id === null
          ? null
          : {
              threadId: row.thread_id,
              subject: row.subject ?? '',
              messageId: row.message_id,
              userName: row.actor_name || 'Windrow',
            },
      createdDate: row.created_at.toISOString(),
      isRead: row.read_at !== null,
    }))
    return { notifications, pagination: { page, perPage: limit, total } }
  }

export const notificationCount =
  (app: AppContext): Handler<Routes['notificationCount']> =>
  async ({ actor }) => ({ unread: await countUnread(app.db, actor) })

export const notificationsRead =
  (app: AppContext): Handler<Routes['notificationsRead']> =>
  async ({ actor, body }) => {
    await markRead(app.db, actor.userId, body.ids)
    return { unread: await countUnread(app.db, actor) }
  }
