import type { ReactNode } from 'react'
import css from './pictures.module.css'

interface Props {
  title: string
  meta?: ReactNode
  /** At the right of the title. */
  tools?: ReactNode
  foot?: ReactNode
  /** Whether it is being loaded. */
  busy?: boolean
  /** Without padding around the content. */
  flush?: boolean
  children: ReactNode
}

/** A framed block that answers one question. */
export function Panel({ title, meta, tools, foot, busy = false, flush = false, children }: Props) {
  return (
    <section className={`panel ${css.panel}`} aria-label={title} aria-busy={busy}>
      <div className={css.head}>
        <h2>{title}</h2>
        {meta && <span className="meta">{meta}</span>}
        <span className="grow" />
        {tools}
      </div>
      {flush ? children : <div className={css.body}>{children}</div>}
      {foot && <div className={css.foot}>{foot}</div>}
    </section>
  )
}
