import { lazy, Suspense, useState, type RefObject } from 'react'
import type { Message } from '@windrow/contract/schemas/messages'
import type { ThreadDetail } from '@windrow/contract/schemas/threads'
import { ChevronDown, Lock, Send, WifiOff, X } from 'lucide-react'
import { plainMessage } from '@windrow/contract/mentions'
import { useProfile } from '../../session/use-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { AttachButton, UploadsWait } from '../attachments/attach-button.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useDropped } from '../attachments/use-dropped.ts'
import type { Draft } from './draft-text.ts'
import { draftOfThread } from './drafts.ts'
import { MarkdownTools } from './markdown-tools.tsx'
import { MessageField } from './message-field.tsx'
import type { Outbox } from './outbox.ts'
import { formatClock } from '../../ui/formats.ts'
import { audienceText } from './thread-words.ts'
import { markdownOf, type Written } from './written.ts'
import css from './composer.module.css'

const DraftViewer = lazy(async () => ({
  default: (await import('../attachments/draft-viewer.tsx')).DraftViewer,
}))

interface Props {
  detail: ThreadDetail
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  /** Forgets the draft, because it was sent. */
  onSent: () => void
  outbox: Outbox
  /** The message that is answered, if it is loaded. */
  quoted: Message | undefined
  field: RefObject<HTMLTextAreaElement | null>
}

function Offline({ outbox }: { outbox: Outbox }) {
  const { lostSince, items } = outbox
  if (lostSince === null) return null
  return (
    <div className={css.offline} role="status">
      <WifiOff size={16} aria-hidden="true" />
      <span className="grow">
        {`No connection since ${formatClock(lostSince)}. `}
        {items.length > 0
          ? 'Your message is kept here, and sent when you are back.'
          : 'Your draft is saved, and new messages load when you are back.'}
      </span>
      <Button variant="text" small onClick={outbox.retry}>
        Retry
      </Button>
    </div>
  )
}

function Quoted({ quoted, onClear }: { quoted: Message | undefined; onClear: () => void }) {
  return (
    <div className={css.quoted}>
      <span className="clip">
        <b>{quoted ? `${quoted.author?.fullName ?? 'Windrow'} ` : 'Answers an earlier message'}</b>
        {quoted && plainMessage(quoted.text)}
      </span>
      <Button
        variant="text"
        small
        aria-label="Don't quote this message"
        icon={<X size={16} />}
        onClick={onClear}
      />
    </div>
  )
}

const audiences = [
  { value: 'reply', label: 'Reply' },
  {
    value: 'note',
    label: (
      <span className="row tight">
        <Lock size={16} aria-hidden="true" />
        Internal note
      </span>
    ),
  },
] as const

function Audience({ detail, internal, onDraft }: Pick<Props, 'detail' | 'onDraft'> & { internal: boolean }) {
  const { staff } = useProfile()
  return (
    <div className={css.head}>
      {detail.mayPostInternal && (
        <Segmented
          label="Who sees it"
          value={internal ? 'note' : 'reply'}
          options={audiences}
          onChange={(value) => onDraft({ internal: value === 'note' })}
        />
      )}
      <span className="meta clip">
        {audienceText(internal, detail.readers, detail.thread.accountName, staff)}
      </span>
    </div>
  )
}

function SendButtons({
  isEmpty,
  mayClose,
  onSend,
}: {
  /** Whether there is nothing that could be sent now. */
  isEmpty: boolean
  mayClose: boolean
  onSend: (close: boolean) => void
}) {
  return (
    <span className={css.send}>
      <Button
        variant="primary"
        aria-label="Send"
        icon={<Send size={16} />}
        reason={isEmpty ? 'Write a message first.' : undefined}
        data-tip="Ctrl+Enter"
        onClick={() => onSend(false)}
      >
        <span className={css.sendword}>Send</span>
      </Button>
      {mayClose && (
        <MenuButton
          align="end"
          name="More ways to send"
          className="btn btn-primary btn-icon"
          label={<ChevronDown size={16} aria-hidden="true" />}
          groups={[
            {
              items: [
                { key: 'close', label: 'Send and close', disabled: isEmpty, onSelect: () => onSend(true) },
              ],
            },
          ]}
        />
      )}
    </span>
  )
}

/** Writes a message or an internal note. What was written is kept until it is sent. */
export function Composer({ detail, draft, onDraft, onSent, outbox, quoted, field }: Props) {
  const { thread, mayPost, mayPostInternal, mayChange } = detail
  const internal = mayPostInternal && (draft.internal || !mayPost)
  const text = markdownOf(draft)
  const attachments = useAttachments(thread.projectId, draftOfThread(thread.threadId))
  const dropped = useDropped(attachments)
  const [viewed, view] = useState<string | null>(null)
  const { items, isWaiting, uploaded } = attachments
  const isEmpty = (text === '' && items.length === 0) || isWaiting
  const send = (close: boolean) => {
    if (isEmpty) return
    outbox.send({
      text,
      internal,
      quoteOf: draft.quoteOf,
      close,
      ...(uploaded.length > 0 && { files: uploaded }),
    })
    attachments.forget()
    onSent()
  }
  if (!mayPost && !mayPostInternal)
    return <p className={css.readonly}>You can read this thread, but not write in it.</p>
  const write = (value: Written) => onDraft(value)
  return (
    <>
      <Offline outbox={outbox} />
      <section
        className={internal ? `${css.composer} ${css.note}` : css.composer}
        aria-label={internal ? 'Write an internal note' : 'Write a reply'}
        data-filled={text !== '' || draft.quoteOf !== null || items.length > 0 || undefined}
        data-over={dropped.isOver || undefined}
        {...dropped.on}
      >
        <Audience detail={detail} internal={internal} onDraft={onDraft} />
        {draft.quoteOf !== null && <Quoted quoted={quoted} onClear={() => onDraft({ quoteOf: null })} />}
        <MessageField
          projectId={thread.projectId}
          value={draft}
          onChange={write}
          internal={internal}
          field={field}
          label={internal ? 'Internal note' : 'Message'}
          placeholder={
            internal ? 'Write a note for Windrow support' : 'Write a reply. Type @ to mention someone.'
          }
          onSend={() => send(false)}
          onLeave={() => field.current?.blur()}
        />
        <AttachmentList attachments={attachments} onOpen={view} />
        <div className={css.foot}>
          <MarkdownTools field={field} value={draft} onChange={write} />
          <AttachButton attachments={attachments} />
          <span className="grow" />
          {draft.savedAt > 0 && draft.text !== '' && (
            <span className={`meta faint ${css.saved}`}>Draft saved {formatClock(draft.savedAt)}</span>
          )}
          <SendButtons isEmpty={isEmpty} mayClose={mayChange && thread.state !== 'CLOSED'} onSend={send} />
        </div>
        <UploadsWait attachments={attachments} className={css.waits} />
      </section>
      <Suspense>
        {viewed !== null && (
          <DraftViewer
            id={thread.projectId}
            attachments={attachments}
            shown={viewed}
            onShow={view}
            onClose={() => view(null)}
          />
        )}
      </Suspense>
    </>
  )
}
