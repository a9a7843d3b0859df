import { lazy, Suspense } from 'react'
import type { Account } from '@windrow/contract/schemas/accounts'

const AccountFormModal = lazy(async () => ({
  default: (await import('./account-form-modal.tsx')).AccountFormModal,
}))
const AccountDeactivateModal = lazy(async () => ({
  default: (await import('./account-deactivate-modal.tsx')).AccountDeactivateModal,
}))

export type AccountModal = { kind: 'create' } | { kind: 'edit' | 'deactivate'; account: Account }

function Shown({ modal, onClose }: { modal: AccountModal; onClose: () => void }) {
  if (modal.kind === 'deactivate') return <AccountDeactivateModal account={modal.account} onClose={onClose} />
  return <AccountFormModal account={modal.kind === 'edit' ? modal.account : null} onClose={onClose} />
}

export function AccountModals({ modal, onClose }: { modal: AccountModal | null; onClose: () => void }) {
  return <Suspense>{modal && <Shown modal={modal} onClose={onClose} />}</Suspense>
}
