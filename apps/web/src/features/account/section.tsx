import type { ReactNode } from 'react'
import css from './account.module.css'

interface Props {
  title: string
  text?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A section of the profile page. */
export function Section({ title, text, action, children }: Props) {
  return (
    <section aria-label={title} className="form720">
      <div className="sectionhead">
        <h2>{title}</h2>
        <span className="grow" />
        {action}
      </div>
      {text && <p className={`muted ${css.sectiontext}`}>{text}</p>}
      {children}
    </section>
  )
}
