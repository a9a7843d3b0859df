import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/marks.tsx'
import { factorCount } from './factor-words.ts'

const RequireFactorModal = lazy(async () => ({
  default: (await import('./require-factor-modal.tsx')).RequireFactorModal,
}))

interface Props {
  title: ReactNode
  whom: string
  rule: { required: boolean; people: number; without: number }
  save: (required: boolean) => Promise<unknown>
  /** What the button refers to, for screen readers. */
  label: string
}

/** Whether a second factor is required of a group of users, how many lack one, and a button to change it. */
export function FactorRule({ title, whom, rule, save, label }: Props) {
  const [changing, change] = useState(false)
  const verb = rule.required ? 'Make optional' : 'Require'
  return (
    <>
      <span className="two grow">
        <span className="row">
          <span className="medium">{title}</span>
          <Tag tone={rule.required ? 'ok' : 'idle'}>{rule.required ? 'Required' : 'Optional'}</Tag>
        </span>
        <span className="meta">{factorCount(rule)}</span>
      </span>
      <Button onClick={() => change(true)} aria-label={`${verb}: ${label}`}>
        {verb}
      </Button>
      <Suspense>
        {changing && <RequireFactorModal whom={whom} rule={rule} save={save} onClose={() => change(false)} />}
      </Suspense>
    </>
  )
}
