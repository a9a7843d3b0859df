import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { createLink } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'

interface Look {
  variant?: 'primary' | 'default' | 'text' | 'danger' | 'link'
  small?: boolean
  icon?: ReactNode
}
export type ButtonProps = ComponentProps<'button'> &
  Look & {
    busy?: boolean
    /** Why the button is disabled. It stays focusable, so that keyboard users can read the reason. */
    reason?: string | undefined
  }

const lookClass = ({ variant = 'default', small }: Look, children: ReactNode, extra?: string) =>
  ['btn', variant !== 'default' && `btn-${variant}`, small && 'btn-small', !children && 'btn-icon', extra]
    .filter(Boolean)
    .join(' ')

/** Else a button that sends a form would still send it. */
const stay = (event: MouseEvent) => event.preventDefault()

export function Button(props: ButtonProps) {
  const { variant, small, icon, busy, reason, children, className, disabled, onClick, ...rest } = props
  return (
    <button
      type="button"
      className={lookClass({ variant, small }, children, className)}
      disabled={disabled === true || busy === true}
      aria-busy={busy}
      {...rest}
      aria-disabled={reason ? true : rest['aria-disabled']}
      data-tip={reason ?? rest['data-tip']}
      onClick={reason ? stay : onClick}
    >
      {busy ? <LoaderCircle size={16} className="spin" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

function Anchor({ variant, small, icon, children, className, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a className={lookClass({ variant, small }, children, className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}
/** A link that looks like a button. */
export const ButtonLink = createLink(Anchor)
