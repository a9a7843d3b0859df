import type { ComponentProps } from 'react'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import css from './dashboard.module.css'

const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={css.morelink}>
    {children}
    <ChevronRight size={16} aria-hidden="true" />
  </a>
)

/** In the head of a panel: leads to the page that has all of it. */
export const MoreLink = createLink(Anchor)
