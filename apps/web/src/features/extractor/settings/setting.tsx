import type { ReactNode } from 'react'
import css from './settings.module.css'

interface Props {
  id: string
  label: string
  help?: ReactNode
  fault: string | null
  children: ReactNode
}

/** A control of the recipe with its name, what it is for, and what is wrong with it. */
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

/** What a control says to those who do not see the text below it. */
export const described = (id: string, help: ReactNode, fault: string | null) => ({
  id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby': [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined,
})
