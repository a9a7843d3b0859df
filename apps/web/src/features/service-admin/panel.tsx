import type { ReactNode } from 'react'
import css from './service-admin.module.css'

interface Props {
  title: string
  meta?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** A part of the page of a service, with a heading and its actions. */
export const Panel = ({ title, meta, tools, children }: Props) => (
  <section className={`panel ${css.bare}`} aria-label={title}>
    <div className={css.panelhead}>
      <h2>{title}</h2>
      {meta !== undefined && <span className="meta">{meta}</span>}
      <span className="grow" />
      {tools}
    </div>
    {children}
  </section>
)
