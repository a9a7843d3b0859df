import type { ReactNode } from 'react'
import css from './settings.module.css'

interface Props {
  id: string
  label: string
  help?: ReactNode
  fault: string | null
  children: ReactNode
}

/** A recipe control with label, help text and error. */
export function Setting({ id, label, help, fault, children }: Props) {
  return (
    <div className={css.setting}>
      <label htmlFor={id}>{label}</label>
      {children}
      {help && (
        <p className="meta" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="fieldfault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** ARIA attributes that connect a control with its help text and error. */
export const described = (id: string, help: ReactNode, fault: string | null) => ({
  id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby': [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined,
})
