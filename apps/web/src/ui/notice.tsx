import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { HayField } from './hay-field.tsx'

export function Notice({
  tone = 'warn',
  children,
  action,
}: {
  tone?: 'warn' | 'bad' | 'plain'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <CircleAlert size={16} aria-hidden="true" />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}

interface EmptyProps {
  title: string
  text: ReactNode
  children?: ReactNode
  art?: boolean
}

/** An empty state: what this place is for, and one action. */
export function Empty({ title, text, children, art = true }: EmptyProps) {
  return (
    <section className="empty" aria-label={title}>
      {art && <HayField look="small" />}
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="row">{children}</div>}
    </section>
  )
}

/** A page beyond the end of a list that became shorter; links back. */
export const EmptiedPage = () => (
  <Empty
    art={false}
    title="Nothing left on this page"
    text="The list is shorter now. Choose an earlier page below."
  />
)

interface QueryLike {
  error: Error | null
  data: unknown
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

const clock = (at: number) => new Date(at).toTimeString().slice(0, 5)

/**
 * Shows the error of a query. If a refetch failed, it gives the time of the data shown; if the first fetch failed, what
 * to do.
 */
export function QueryNotice({ query, what }: { query: QueryLike; what: string }) {
  if (!query.error) return null
  const retry = (
    <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
      Retry
    </Button>
  )
  if (query.data === undefined) {
    return (
      <section className="empty" role="alert" aria-label="Unable to fetch data">
        <HayField look="small" missing={4} />
        <h2>Unable to fetch data</h2>
        <p>{query.error.message}</p>
        <div className="row">{retry}</div>
      </section>
    )
  }
  return (
    <Notice action={retry}>
      <b>Unable to fetch data</b> These are the {what} of {clock(query.dataUpdatedAt)}.
    </Notice>
  )
}
