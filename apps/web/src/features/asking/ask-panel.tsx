import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReferenceBody } from '@windrow/contract/schemas/messages'
import type { Answer } from '../../keys/key.ts'
import { threadKindLabels, threadKinds, type ThreadKind } from '@windrow/contract/threads'
import { ChevronRight, Send, X } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { projectQueries } from '../../place/project-queries.ts'
import { useProfile } from '../../session/use-profile.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AttachButton, UploadsWait } from '../attachments/attach-button.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useDropped } from '../attachments/use-dropped.ts'
import { useDraft } from '../threads/drafts.ts'
import { MessageField } from '../threads/message-field.tsx'
import { ReferenceCard } from '../threads/reference-card.tsx'
import { threadQueries } from '../threads/thread-queries.ts'
import { audienceText, subjectOf } from '../threads/thread-words.ts'
import { useClientId } from '../threads/use-client-id.ts'
import { markdownOf, type Written } from '../threads/written.ts'
import css from './asking.module.css'

interface Props {
  /** The project. */
  id: number
  reference: ReferenceBody
  title: string
  onClose: () => void
}

type Found = Answer<'referencePreview'>['threads'][number]

interface Question {
  written: Written
  text: string
  kind: ThreadKind
  /** The thread that it is added to; null for a new one. */
  target: number | null
  fileIds: number[]
}

/** What somebody most likely wants to say about it. */
const usualKind = (kind: ReferenceBody['kind']): ThreadKind =>
  kind === 'FINDING' || kind === 'FAILED_PAGE' ? 'QUESTION' : 'DATA_ISSUE'

/**
 * Starts a thread, or adds to one; resolves to the thread's id. `onTaken` is also called if the panel was closed
 * meanwhile.
 */
function useAsk({ id, reference }: Pick<Props, 'id' | 'reference'>, onTaken: () => void) {
  const queries = useQueryClient()
  const clientIdOf = useClientId()
  return useMutation({
    mutationFn: async ({ written, text, kind, target, fileIds }: Question) => {
      const body = {
        text,
        references: [reference],
        ...(fileIds.length > 0 && { fileIds }),
        clientId: clientIdOf({ text, kind, target, fileIds }),
      }
      if (target !== null) return (await api.messageSend({ params: { id, threadId: target }, body })).threadId
      const subject = subjectOf(written.text)
      return (await api.threadCreate({ params: { id }, body: { ...body, subject, kind } })).thread.threadId
    },
    meta: { quiet: true },
    onSuccess: () => {
      onTaken()
      return askAgain(queries, keys.threads.all)
    },
  })
}

function Sent({ id, threadId, onClose }: { id: number; threadId: number; onClose: () => void }) {
  return (
    <div className={css.sent} role="status">
      <p className="medium">Sent. You get a notification of each answer.</p>
      <span className="row">
        <ButtonLink
          variant="primary"
          to="/projects/$id/collaboration"
          params={{ id: String(id) }}
          search={{ thread: threadId }}
        >
          Open thread
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </span>
    </div>
  )
}

/** Open threads about the same; one can be chosen to add to. */
function Known({
  threads,
  target,
  onTarget,
}: {
  threads: Found[]
  target: number | null
  onTarget: (id: number | null) => void
}) {
  return threads.map(({ threadId, subject }) => {
    const isTarget = threadId === target
    return (
      <div key={threadId} className={css.known}>
        <span className={css.knowntext}>
          <span className="meta">{isTarget ? 'Adds to this thread' : 'Already open about this'}</span>
          <span className="medium clip">{subject}</span>
        </span>
        <Button variant="text" small onClick={() => onTarget(isTarget ? null : threadId)}>
          {isTarget ? 'New thread instead' : 'Add to it'}
          {!isTarget && <ChevronRight size={16} aria-hidden="true" />}
        </Button>
      </div>
    )
  })
}

function Audience({ id, readers }: { id: number; readers: number }) {
  const { staff } = useProfile()
  const account = useQuery(projectQueries.detail(id)).data?.organizationName ?? 'the account'
  return <p className={`meta ${css.audience}`}>{audienceText(false, readers, account, staff)}</p>
}

function Ask({
  id,
  reference,
  onSent,
}: Pick<Props, 'id' | 'reference'> & { onSent: (threadId: number) => void }) {
  const preview = useQuery(threadQueries.preview(id, reference))
  const [draft, change, forget] = useDraft(`about:${JSON.stringify(reference)}`)
  const [kind, setKind] = useState(usualKind(reference.kind))
  const [target, setTarget] = useState<number | null>(null)
  const attachments = useAttachments(id, `about:${JSON.stringify(reference)}`)
  const ask = useAsk({ id, reference }, () => {
    forget()
    attachments.forget()
  })
  const dropped = useDropped(attachments)
  const text = markdownOf(draft)
  const isReady = text !== '' && !attachments.isWaiting && preview.error === null
  const send = () => {
    if (!isReady || ask.isPending) return
    const fileIds = attachments.uploaded.map(({ fileId }) => fileId)
    ask.mutate({ written: draft, text, kind, target, fileIds }, { onSuccess: onSent })
  }
  return (
    <>
      {preview.data ? (
        <>
          <ReferenceCard isDraft projectId={id} reference={preview.data.reference} />
          <Known threads={preview.data.threads} target={target} onTarget={setTarget} />
        </>
      ) : preview.error ? (
        <Notice tone="bad">{preview.error.message}</Notice>
      ) : (
        <span className="bone" role="status" aria-label="Loading what it is about" />
      )}
      <div className={css.text} data-over={dropped.isOver || undefined} {...dropped.on}>
        <MessageField
          autoFocus
          projectId={id}
          value={draft}
          onChange={change}
          label="Question"
          placeholder="What would you like to know? Type @ to mention someone."
          rows={3}
          onSend={send}
        />
        <AttachmentList attachments={attachments} />
      </div>
      <UploadsWait attachments={attachments} />
      {ask.error && <Notice tone="bad">{ask.error.message}</Notice>}
      <div className="row">
        {target === null && (
          <PlainSelect<ThreadKind>
            label="Kind"
            value={kind}
            options={threadKinds.map((value) => ({ value, label: threadKindLabels[value] }))}
            onChange={setKind}
          />
        )}
        <AttachButton attachments={attachments} />
        <span className="grow" />
        <Button
          variant="primary"
          icon={<Send size={16} />}
          disabled={!isReady}
          busy={ask.isPending}
          data-tip="Ctrl+Enter"
          onClick={send}
        >
          Send
        </Button>
      </div>
      {preview.data && <Audience id={id} readers={preview.data.readers} />}
    </>
  )
}

/** Asks about something in the data: what it is about, and a text. What was begun is kept. */
export function AskPanel({ id, reference, title, onClose }: Props) {
  const [sent, setSent] = useState<number | null>(null)
  return (
    <div className={css.ask}>
      <div className={css.head}>
        <h2>{title}</h2>
        <span className="grow" />
        <Button variant="text" small aria-label="Close" icon={<X size={16} />} onClick={onClose} />
      </div>
      {sent === null ? (
        <Ask id={id} reference={reference} onSent={setSent} />
      ) : (
        <Sent id={id} threadId={sent} onClose={onClose} />
      )}
    </div>
  )
}
