import { lazy, Suspense } from 'react'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import type { Choice } from '../../ui/remote-choice.ts'

const ChangeRoleModal = lazy(async () => ({
  default: (await import('./change-role-modal.tsx')).ChangeRoleModal,
}))
const TransferModal = lazy(async () => ({ default: (await import('./transfer-modal.tsx')).TransferModal }))
const DeactivateModal = lazy(async () => ({
  default: (await import('./deactivate-modal.tsx')).DeactivateModal,
}))
const PersonEditModal = lazy(async () => ({
  default: (await import('./person-form-modal.tsx')).PersonEditModal,
}))
const PersonCreateModal = lazy(async () => ({
  default: (await import('./person-form-modal.tsx')).PersonCreateModal,
}))

export type PersonModal =
  | { kind: 'create'; account?: Choice }
  | { kind: 'edit' | 'role' | 'transfer' | 'deactivate'; person: TeamMember }

function Shown({ modal, onClose }: { modal: PersonModal; onClose: () => void }) {
  switch (modal.kind) {
    case 'create':
      return <PersonCreateModal {...(modal.account && { account: modal.account })} onClose={onClose} />
    case 'edit':
      return <PersonEditModal person={modal.person} onClose={onClose} />
    case 'role':
      return <ChangeRoleModal person={modal.person} onClose={onClose} />
    case 'transfer':
      return <TransferModal person={modal.person} onClose={onClose} />
    case 'deactivate':
      return <DeactivateModal person={modal.person} onClose={onClose} />
  }
}

/** The open dialog, if any; each is loaded when first opened. */
export function PersonModals({ modal, onClose }: { modal: PersonModal | null; onClose: () => void }) {
  return <Suspense>{modal && <Shown modal={modal} onClose={onClose} />}</Suspense>
}
