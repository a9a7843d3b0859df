import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { threadBulk, threadRead, threadUpdate, threadWatch } from './change-calls.ts'
import { threadCreate } from './create-thread.ts'
import { mentionList, referencePreview } from './mention-calls.ts'
import {
  messageDelete,
  messageEdit,
  messageHits,
  messageLatest,
  messageList,
  messageReact,
  messageSend,
  messageVersions,
} from './message-calls.ts'
import {
  threadAll,
  threadAssignees,
  threadCounts,
  threadGet,
  threadList,
  threadUnread,
} from './thread-calls.ts'
import { ThreadFeed } from './thread-feed.ts'
import { threadEvents, threadNotices } from './thread-streams.ts'

/** API handlers of this feature. */
export const messagesHandlers = (app: AppContext) => {
  const feed = new ThreadFeed(app)
  return {
    threadAll: threadAll(app),
    threadCounts: threadCounts(app),
    threadUnread: threadUnread(app),
    threadNotices: threadNotices(app, feed),
    threadAssignees: threadAssignees(app),
    threadBulk: threadBulk(app),
    threadList: threadList(app),
    threadCreate: threadCreate(app),
    threadGet: threadGet(app),
    threadUpdate: threadUpdate(app),
    threadEvents: threadEvents(feed),
    threadRead: threadRead(app),
    threadWatch: threadWatch(app),
    mentionList: mentionList(app),
    referencePreview: referencePreview(app),
    messageList: messageList(app),
    messageHits: messageHits(app),
    messageLatest: messageLatest(app),
    messageSend: messageSend(app),
    messageEdit: messageEdit(app),
    messageDelete: messageDelete(app),
    messageVersions: messageVersions(app),
    messageReact: messageReact(app),
  } satisfies Partial<Handlers<Routes>>
}
