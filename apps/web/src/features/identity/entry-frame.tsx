import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { HayField } from '../../ui/hay-field.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { Middot } from '../../ui/marks.tsx'
import { identityQueries } from '../../session/identity-queries.ts'
import css from './entry.module.css'
import '../../styles/antd-fit.css'

/** Links to other screens, below a form. */
export const EntryLinks = ({ children }: { children: ReactNode }) => (
  <p className={css.entrylinks}>{children}</p>
)

/** Layout of the screens before login: a form on the left, the illustration on the right. */
export function EntryFrame({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) {
  const version = useQuery(identityQueries.setUpState).data?.version
  return (
    <AntdScope>
      <title>{`${title} – Windrow`}</title>
      <div className={css.entry}>
        <main id="main" className={css.entryform}>
          <Wordmark large />
          <div className={css.entrybox}>
            <h1>{title}</h1>
            <p className="muted">{text}</p>
            {children}
          </div>
          <footer className="meta faint">
            Windrow{version ? ` ${version}` : ''}
            <Middot />
            {location.host}
          </footer>
        </main>
        <div className={css.entryart}>
          <HayField look="wall" />
        </div>
      </div>
    </AntdScope>
  )
}
