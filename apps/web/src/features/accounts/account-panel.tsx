import type { ReactNode } from 'react'
import css from './accounts.module.css'

interface Props {
  title: string
  meta?: string
  tools?: ReactNode
  children: ReactNode
}

/** A titled panel of an account's page. */
export function AccountPanel({ title, meta, tools, children }: Props) {
  return (
    <section className="panel" aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        {meta && <span className="meta">{meta}</span>}
        <span className="grow" />
        {tools}
      </div>
      {children}
    </section>
  )
}
