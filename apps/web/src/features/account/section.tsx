import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A part of the page about oneself. */
export function Section({ title, text, action, children }: Props) {
  return (
    <section aria-label={title} className="form720">
      <div className="sectionhead">
        <h2>{title}</h2>
        <span className="grow" />
        {action}
      </div>
      {text && <p className="muted sectiontext">{text}</p>}
      {children}
    </section>
  )
}
