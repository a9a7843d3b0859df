import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ThreadDetail } from '@windrow/contract/schemas/threads'
import { threadKindLabels } from '@windrow/contract/threads'
import { CircleCheck, Ellipsis, Eye, PenLine, RotateCcw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { Tag } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { shownParts, type ShownPart } from './stream-entries.ts'
import { StateTag } from './thread-marks.tsx'
import { oppositeOf } from './thread-words.ts'
import { useMarkRead, useThreadChange } from './use-thread-change.ts'
import css from './conversation.module.css'

const RenameModal = lazy(async () => ({ default: (await import('./rename-modal.tsx')).RenameModal }))

const partLabels: Readonly<Record<ShownPart, string>> = {
  all: 'Messages and events',
  messages: 'Messages only',
  events: 'Events only',
}

interface Props {
  id: number
  detail: ThreadDetail
  part: ShownPart
  onPart: (part: ShownPart) => void
  /** Called after the thread was marked as unread: to stay would read it again. */
  onLeave: () => void
  /** Beside the title. */
  actions?: ReactNode
  isPane: boolean
}

function CloseButton({ id, detail: { thread } }: Pick<Props, 'id' | 'detail'>) {
  const change = useThreadChange(id, thread.threadId)
  const { state, label } = oppositeOf(thread.state)
  return (
    <Button
      icon={state === 'CLOSED' ? <CircleCheck size={16} /> : <RotateCcw size={16} />}
      busy={change.isPending}
      onClick={() => change.mutate({ state })}
    >
      {label}
    </Button>
  )
}

/** Subject, state and kind of an open thread, and what can be done with it. */
export function ConversationHead({ id, detail, part, onPart, onLeave, actions, isPane }: Props) {
  const { thread, mayChange } = detail
  const phone = usePhone()
  const [renaming, rename] = useState(false)
  const read = useMarkRead(id, thread.threadId)
  const change = useThreadChange(id, thread.threadId)
  const Title = phone ? 'h1' : 'h2'
  const { state, label } = oppositeOf(thread.state)
  const isFolded = phone || isPane
  const items = [
    ...(mayChange
      ? [
          {
            key: 'rename',
            label: 'Change subject',
            icon: <PenLine size={16} />,
            onSelect: () => rename(true),
          },
        ]
      : []),
    ...(mayChange && isFolded
      ? [{ key: 'state', label, icon: <CircleCheck size={16} />, onSelect: () => change.mutate({ state }) }]
      : []),
    {
      key: 'unread',
      label: 'Mark as unread',
      icon: <Eye size={16} />,
      onSelect: () => read.mutate(0, { onSuccess: onLeave }),
    },
  ]
  return (
    <div className={css.head}>
      <div className={css.subject}>
        <Title>{thread.subject}</Title>
        <span className="row tight meta">
          <StateTag state={thread.state} />
          <Tag>{threadKindLabels[thread.kind]}</Tag>
          <span className="faint num">#{thread.number}</span>
          {isPane && (
            <span className="clip">
              {thread.accountName} · {thread.projectName}
            </span>
          )}
        </span>
      </div>
      <span className="grow" />
      {!isFolded && (
        <>
          <PlainSelect
            label="What to show"
            value={part}
            options={shownParts.map((value) => ({ value, label: partLabels[value] }))}
            onChange={onPart}
          />
          {mayChange && <CloseButton id={id} detail={detail} />}
        </>
      )}
      <MenuButton
        align="end"
        name="More thread actions"
        className={phone ? 'btn btn-text btn-icon' : 'btn btn-icon'}
        label={<Ellipsis size={16} aria-hidden="true" />}
        groups={[{ items }]}
      />
      {actions}
      <Suspense>{renaming && <RenameModal thread={thread} onClose={() => rename(false)} />}</Suspense>
    </div>
  )
}
