import { lazy, Suspense } from 'react'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import type { ActionTarget } from './use-task-action.ts'

const ResolveConfirm = lazy(async () => ({
  default: (await import('./resolve-confirm.tsx')).ResolveConfirm,
}))
const ActionDrawer = lazy(async () => ({ default: (await import('./action-drawer.tsx')).ActionDrawer }))

interface Props {
  action: AnomalyAction | null
  target: ActionTarget
  /** Called after the action was carried out. */
  onDone?: () => void
  onClose: () => void
}

/** What an action opens: a question for "Resolved", otherwise a form beside the page. */
export function ActionDialogs({ action, target, onDone = () => {}, onClose }: Props) {
  const common = { target, onDone, onClose }
  return (
    <Suspense>
      {action === 'FIXED' && <ResolveConfirm {...common} />}
      {action !== null && action !== 'FIXED' && <ActionDrawer key={action} action={action} {...common} />}
    </Suspense>
  )
}
