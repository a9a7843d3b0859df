import type { ReactNode } from 'react'
import { formatAgo, formatTimestamp } from './formats.ts'
import { useMinute } from './use-minute.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'idle'

/** The specification allows only green, gold, red and default. */
const tones: Record<string, Tone> = {
  SUCCESS: 'ok',
  ACTIVE: 'ok',
  COMPLETED: 'ok',
  SENT: 'ok',
  PROCESSING: 'warn',
  PENDING: 'warn',
  PROVISIONING: 'warn',
  INITIALIZING: 'warn',
  STOPPING: 'warn',
  INQUEUE: 'warn',
  OUTBOX: 'warn',
  FAILED: 'bad',
  DELETED: 'bad',
}
export const toneOf = (status: string): Tone => tones[status] ?? 'idle'

const moving = new Set(['PROCESSING', 'PROVISIONING', 'INITIALIZING', 'STOPPING'])

export const statusLabel = (status: string): string =>
  status === 'INQUEUE' ? 'In queue' : `${status.charAt(0)}${status.slice(1).toLowerCase()}`

export function StatusTag({ status }: { status: string }) {
  return (
    <span className={`tag tag-${toneOf(status)}`}>
      <i className={moving.has(status) ? 'dot live' : 'dot'} />
      {statusLabel(status)}
    </span>
  )
}

export function Tag({
  tone = 'idle',
  tip,
  children,
}: {
  tone?: Tone | 'accent'
  tip?: string
  children: ReactNode
}) {
  return (
    <span className={`tag tag-${tone}`} data-tip={tip} tabIndex={tip ? 0 : undefined}>
      {children}
    </span>
  )
}

/** A relative time that updates itself; the exact one is in the tooltip. */
export function When({ iso, text }: { iso: string; text?: string }) {
  useMinute()
  return (
    <time dateTime={iso} data-tip={formatTimestamp(iso)}>
      {text ?? formatAgo(iso)}
    </time>
  )
}

export const Dash = () => <span className="faint">–</span>
export const Middot = () => <i className="mid">·</i>
