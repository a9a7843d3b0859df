import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { CircleAlert, Ellipsis, Pencil, Send, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/controls.tsx'
import { formatMoment, formatUntil, plural } from '../../ui/formats.ts'
import { Dash, Tag, When } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { bodyOf } from './digest-form.ts'
import { faultOf, receivers } from './digest-words.ts'
import { useTestMail, type DigestActions } from './use-digest-actions.ts'
import css from './email-digests.module.css'

export const digestHref = ({ id }: EmailDigest) => `/admin/email-digest/${id}`

export function DigestSwitch({ digest, turn }: { digest: EmailDigest; turn: DigestActions['turn'] }) {
  return (
    <Switch
      label={`${digest.name} active`}
      checked={digest.enabled}
      disabled={turn.isPending}
      onChange={() => turn.mutate(digest)}
    />
  )
}

export function Receivers({ digest }: { digest: EmailDigest }) {
  const count = receivers(digest).length
  if (count > 0) return <span className="num">{plural(count, 'person', 'people')}</span>
  return (
    <span className={css.nobody}>
      <CircleAlert size={16} aria-hidden="true" />
      No recipients
    </span>
  )
}

export function NextTime({ digest }: { digest: EmailDigest }) {
  if (!digest.enabled) return <span className="faint">Paused</span>
  if (faultOf(digest) !== null || digest.nextDate === null) return <span className="faint">Not sent</span>
  return <When iso={digest.nextDate} text={formatUntil(digest.nextDate)} />
}

const stateMarks = {
  QUEUED: ['warn', 'Sending'],
  WORKING: ['warn', 'Sending'],
  SENT: ['ok', 'Sent'],
  SKIPPED: ['idle', 'Skipped'],
  FAILED: ['bad', 'Failed'],
} as const

export function LastState({ digest: { last } }: { digest: EmailDigest }) {
  if (!last) return <Dash />
  const [tone, label] = stateMarks[last.state]
  return (
    <Tag tone={tone}>
      <i className="dot" />
      {label}
    </Tag>
  )
}

/** Why the last mail failed or was skipped, or what keeps the next one from being sent. */
export function StateNote({ digest, isCut }: { digest: EmailDigest; isCut?: boolean }) {
  const fault = faultOf(digest)
  const note = fault ?? digest.last?.message
  if (!note) return null
  const isBad = fault !== null || digest.last?.state === 'FAILED'
  return (
    <span
      className={['meta', isCut && 'clip', isBad && css.bad].filter(Boolean).join(' ')}
      data-tip={isCut ? note : undefined}
    >
      {note}
    </span>
  )
}

export function LastTime({ digest }: { digest: EmailDigest }) {
  return (
    <span className="two">
      <span className={css.inline}>
        <LastState digest={digest} />
        {digest.last && (
          <span className="meta">
            <When iso={digest.last.dueDate} text={formatMoment(digest.last.dueDate)} />
          </span>
        )}
      </span>
      <StateNote digest={digest} isCut />
    </span>
  )
}

interface ButtonProps {
  digest: EmailDigest
  onDelete: (digest: EmailDigest) => void
}

export function DigestButtons({ digest, onDelete }: ButtonProps) {
  const test = useTestMail()
  return (
    <span className="rowactions">
      <Button
        variant="text"
        small
        aria-label={`Send me a test of ${digest.name}`}
        data-tip="Send me a test mail"
        busy={test.isPending}
        icon={<Send size={16} />}
        onClick={() => test.mutate(bodyOf(digest))}
      />
      <MenuButton
        className="btn btn-text btn-small btn-icon"
        name={`Actions for ${digest.name}`}
        label={<Ellipsis size={16} aria-hidden="true" />}
        align="end"
        groups={[
          {
            items: [
              {
                key: 'edit',
                label: 'Edit digest',
                icon: <Pencil size={16} aria-hidden="true" />,
                href: digestHref(digest),
              },
              {
                key: 'delete',
                label: 'Delete digest',
                icon: <Trash2 size={16} aria-hidden="true" />,
                danger: true,
                onSelect: () => onDelete(digest),
              },
            ],
          },
        ]}
      />
    </span>
  )
}
