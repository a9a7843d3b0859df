import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { HayField } from '../../ui/hay-field.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { Middot } from '../../ui/marks.tsx'
import { identityQueries } from '../../session/identity-queries.ts'
import css from './entry.module.css'

export interface EntryProps {
  title: string
  text: ReactNode
  children: ReactNode
}

/** Layout of the screens before login: a form on the left, the illustration on the right. */
export function EntryLayout({ title, text, children }: EntryProps) {
  const version = useQuery(identityQueries.setUpState).data?.version
  return (
    <>
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
    </>
  )
}
