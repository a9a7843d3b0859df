import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Check, ChevronLeft, ChevronRight, Link2 } from 'lucide-react'
import { Button } from './button.tsx'
import { usePhone } from './use-media.ts'
import { toast } from './toast-store.ts'
import { copyText } from './copy-text.ts'

export interface Crumb {
  label: string
  to?: string
}

export function Crumbs({ items }: { items: Crumb[] }) {
  const phone = usePhone()
  const up = items.at(-2)
  if (phone && up?.to) {
    return (
      <nav aria-label="Breadcrumb" className="crumbs up">
        <Link to={up.to}>
          <ChevronLeft size={16} aria-hidden="true" />
          <span className="clip">{up.label}</span>
        </Link>
      </nav>
    )
  }
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        {items.map((item, index) => (
          <li key={item.to ?? item.label}>
            {index > 0 && <ChevronRight size={16} aria-hidden="true" />}
            {item.to ? (
              <Link to={item.to} className="clip">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="clip">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const confirmationMs = 500

export function CopyLink() {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await copyText(location.href)
      setDone(true)
      setTimeout(() => setDone(false), confirmationMs)
    } catch {
      toast.error('The browser did not allow copying. Copy the address from the address bar.')
    }
  }
  return (
    <Button
      variant="text"
      small
      aria-label={done ? 'Link copied' : 'Copy page link'}
      data-tip="Copy page link"
      icon={done ? <Check size={16} /> : <Link2 size={16} />}
      onClick={() => void copy()}
    />
  )
}

interface HeaderProps {
  title: string
  /** Replaces the title if it is more than text. */
  heading?: ReactNode
  crumbs?: Crumb[]
  back?: ReactNode
  tags?: ReactNode
  members?: ReactNode
  actions?: ReactNode
  /** Tabs on the header's bottom border. */
  tabs?: ReactNode
  copy?: boolean
}

export function PageHeader({
  title,
  heading = title,
  crumbs,
  back,
  tags,
  members,
  actions,
  tabs,
  copy = true,
}: HeaderProps) {
  return (
    <div className={tabs ? 'pagehead with-tabs' : 'pagehead'}>
      <title>{`${title} – Windrow`}</title>
      {crumbs && <Crumbs items={crumbs} />}
      <div className="titlerow">
        {back}
        <h1 className="clip">{heading}</h1>
        {tags && <span className="tags">{tags}</span>}
        {copy && <CopyLink />}
        <span className="grow" />
        {members && <span className="members">{members}</span>}
        {actions && <span className="actions">{actions}</span>}
      </div>
      {tabs}
    </div>
  )
}
