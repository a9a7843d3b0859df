import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ThreadDetail } from '@windrow/contract/schemas/threads'
import { ChevronDown } from 'lucide-react'
import { useProfile } from '../../session/use-profile.ts'
import { filesOfDraft, restoreFiles } from '../attachments/use-attachments.ts'
import { useShortcuts } from '../review/use-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { Avatar } from '../../ui/people.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { draftOfThread, useDraft } from './drafts.ts'
import { hitPattern } from './message-text.tsx'
import { useOutbox } from './outbox.ts'
import { SearchHits } from './search-hits.tsx'
import { daysOf, type ShownPart } from './stream-entries.ts'
import { Stream } from './stream.tsx'
import { ThreadDetails } from './thread-details.tsx'
import { threadQueries } from './thread-queries.ts'
import { takenBack } from './taken-back.ts'
import { UnsentMessage } from './unsent-message.tsx'
import { useReading } from './use-reading.ts'
import { useScroll } from './use-scroll.ts'
import { useThreadChange } from './use-thread-change.ts'
import { useThreadEvents } from './use-thread-events.ts'
import css from './conversation.module.css'

const MessageViewer = lazy(async () => ({
  default: (await import('../attachments/message-viewer.tsx')).MessageViewer,
}))

interface Props {
  id: number
  threadId: number
  /** A message to scroll to. */
  messageId?: number | undefined
  /** Marks the hits of a search. */
  search?: string | undefined
  /** Beside a list of all projects. */
  isPane?: boolean
  actions?: ReactNode
  onLeave: () => void
}

interface ShownProps extends Props {
  detail: ThreadDetail
}

/** In ms: how often messages are asked for while no events arrive. */
const withoutEventsMs = 20_000

/** Loads older messages until the wanted one is there. */
function useMessages(id: number, threadId: number, wanted: number | undefined) {
  const live = useThreadEvents(id, threadId)
  const query = useInfiniteQuery({
    ...threadQueries.messages(id, threadId),
    refetchInterval: live ? false : withoutEventsMs,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const pages = useMemo(() => data?.pages ?? [], [data])
  const oldest = pages.at(-1)?.messages[0]?.messageId
  const isMissing = wanted !== undefined && oldest !== undefined && wanted < oldest
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage])
  const messages = useMemo(() => pages.toReversed().flatMap((page) => page.messages), [pages])
  return { query, pages, messages, oldest }
}

/** The messages with hits of a search, and the chosen one: at first the newest. */
function useHits({ id, threadId, search }: Props) {
  const { data } = useQuery({
    ...threadQueries.hits(id, threadId, search ?? ''),
    enabled: search !== undefined,
  })
  const ids = data?.hits.map(({ messageId }) => messageId) ?? []
  const [chosen, choose] = useState<number | null>(null)
  const at = Math.min(chosen ?? ids.length - 1, ids.length - 1)
  return { ids, at, choose, isShown: search !== undefined && data !== undefined, current: ids[at] }
}

function DetailLine({ id, detail }: Pick<ShownProps, 'id' | 'detail'>) {
  const [open, setOpen] = useState(false)
  const { assignee, jiraKey } = detail.thread
  return (
    <>
      <button type="button" className={css.detailline} aria-expanded={open} onClick={() => setOpen(!open)}>
        {assignee && <Avatar name={assignee.fullName} silent />}
        <span className="clip">
          {assignee
            ? `Assigned to ${assignee.fullName}`
            : detail.mayManage
              ? 'Unassigned'
              : 'With Windrow support'}
        </span>
        {jiraKey !== null && <span className="faint">{jiraKey}</span>}
        <span className="grow" />
        Details
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open && (
        <section className={css.unfolded} aria-label="About this thread">
          <ThreadDetails id={id} detail={detail} />
        </section>
      )}
    </>
  )
}

function Shown(props: ShownProps) {
  const { id, threadId, messageId, search, isPane = false, actions, onLeave, detail } = props
  const phone = usePhone()
  const { ownId } = useProfile()
  const [viewed, view] = useState<number | null>(null)
  const [part, showPart] = useState<ShownPart>('all')
  // The line stays while the thread is open, though its messages are read.
  const [opened] = useState({ firstNew: detail.firstUnreadMessageId, newCount: detail.thread.unread })
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, changeDraft, forgetDraft] = useDraft(draftOfThread(threadId))
  const outbox = useOutbox(id, threadId)
  const hits = useHits(props)
  const meantId = messageId ?? hits.current
  const { query, pages, messages, oldest } = useMessages(id, threadId, meantId)
  const change = useThreadChange(id, threadId)
  const pattern = useMemo(() => hitPattern(search), [search])
  const lastId = messages.at(-1)?.messageId
  useReading(id, detail, lastId)
  const scroller = useScroll({
    firstNew: messages.length > 0 ? opened.firstNew : null,
    meantId,
    isMeantLoaded: messages.some((message) => message.messageId === meantId),
    oldest,
  })
  const write = (internal: boolean) => {
    changeDraft({ internal })
    field.current?.focus()
  }
  useShortcuts({
    r: () => write(false),
    n: detail.mayPostInternal ? () => write(true) : undefined,
    e:
      detail.mayChange && detail.thread.state !== 'CLOSED'
        ? () => change.mutate({ state: 'CLOSED' })
        : undefined,
  })
  return (
    <>
      {phone && <title>{`${detail.thread.subject} – Windrow`}</title>}
      <ConversationHead
        id={id}
        detail={detail}
        part={part}
        onPart={showPart}
        onLeave={onLeave}
        actions={actions}
        isPane={isPane}
      />
      {(phone || isPane) && <DetailLine id={id} detail={detail} />}
      {hits.isShown && <SearchHits search={search!} ids={hits.ids} at={hits.at} onChoose={hits.choose} />}
      <div
        className={css.scroller}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="Messages of this thread"
      >
        <QueryNotice query={query} what="messages" />
        {query.hasNextPage && (
          <div className={css.earlier}>
            <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show earlier messages
            </Button>
          </div>
        )}
        <Stream
          id={id}
          days={daysOf(pages, part)}
          firstNew={opened.firstNew}
          newCount={opened.newCount}
          meantId={meantId}
          mayPost={detail.mayPost}
          hits={pattern}
          onOpen={view}
          onQuote={(message) => {
            changeDraft({ quoteOf: message.messageId, ...(message.internal && { internal: true }) })
            field.current?.focus()
          }}
        />
        {outbox.items.map((item) => (
          <UnsentMessage
            key={item.clientId}
            item={item}
            isLost={outbox.lostSince !== null}
            onTakeBack={() => {
              changeDraft(takenBack(item, draft))
              restoreFiles(filesOfDraft(ownId, draftOfThread(threadId)), item.files ?? [])
              outbox.discard(item.clientId)
              field.current?.focus()
            }}
          />
        ))}
      </div>
      <Composer
        detail={detail}
        draft={draft}
        onDraft={changeDraft}
        onSent={forgetDraft}
        outbox={outbox}
        quoted={messages.find((message) => message.messageId === draft.quoteOf)}
        field={field}
      />
      <Suspense>
        {viewed !== null && (
          <MessageViewer
            files={messages.flatMap(({ files }) => files)}
            shown={viewed}
            onShow={view}
            onClose={() => view(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** An open thread: its messages, and the field to answer. */
export function Conversation(props: Props) {
  const query = useQuery(threadQueries.detail(props.id, props.threadId))
  const detail = query.data
  return (
    <section
      className={props.isPane ? `${css.conversation} ${css.pane}` : css.conversation}
      aria-label={detail?.thread.subject ?? 'Thread'}
      aria-busy={query.isPending}
    >
      {query.error && (
        <div className={css.failed}>
          <QueryNotice query={query} what="thread" />
          {!detail && <Button onClick={props.onLeave}>Back to the threads</Button>}
        </div>
      )}
      {detail ? (
        <Shown key={props.threadId} {...props} detail={detail} />
      ) : (
        !query.error && <FormSkeleton label="Loading the thread" />
      )}
    </section>
  )
}
