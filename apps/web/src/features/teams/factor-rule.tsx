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
  /** What the button says it is about, for those who cannot see where it stands. */
  label: string
}

/** Whether a second factor is required of some people, how many have none, and the button that changes it. */
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
