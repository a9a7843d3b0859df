import type { ReactNode } from 'react'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { EntryLayout, type EntryProps } from './entry-layout.tsx'
import css from './entry.module.css'
import '../../styles/antd-fit.css'

/** Links to other screens, below a form. */
export const EntryLinks = ({ children }: { children: ReactNode }) => (
  <p className={css.entrylinks}>{children}</p>
)

/** The layout with antd for the form. */
export const EntryFrame = (props: EntryProps) => (
  <AntdScope>
    <EntryLayout {...props} />
  </AntdScope>
)
