import { lazy, Suspense } from 'react'
import type { ProjectStatus } from '@windrow/contract/project-status'
import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { useProjectStatus } from './use-project-status.ts'

const EditModal = lazy(async () => ({
  default: (await import('./project-edit-modal.tsx')).ProjectEditModal,
}))
const OwnerModal = lazy(async () => ({
  default: (await import('./project-owner-modal.tsx')).ProjectOwnerModal,
}))
const TransferModal = lazy(async () => ({
  default: (await import('./project-transfer-modal.tsx')).ProjectTransferModal,
}))
const TicketModal = lazy(async () => ({
  default: (await import('./project-ticket-modal.tsx')).ProjectTicketModal,
}))
const StatusConfirm = lazy(async () => ({ default: (await import('./status-confirm.tsx')).StatusConfirm }))

export type ProjectModal =
  | { kind: 'edit' | 'owner' | 'transfer' }
  | { kind: 'ticket'; site: string }
  | { kind: 'status'; status: ProjectStatus }

interface Props {
  project: ProjectDetail
  modal: ProjectModal | null
  onClose: () => void
}

function Shown({ project, modal, onClose }: Props & { modal: ProjectModal }) {
  const change = useProjectStatus(() => {})
  const shared = { project, onClose }
  switch (modal.kind) {
    case 'edit':
      return <EditModal {...shared} />
    case 'owner':
      return <OwnerModal {...shared} />
    case 'transfer':
      return <TransferModal {...shared} />
    case 'ticket':
      return <TicketModal {...shared} site={modal.site} />
    case 'status':
      return (
        <StatusConfirm
          status={modal.status}
          count={1}
          busy={change.isPending}
          onConfirm={(close) =>
            change.mutate({ ids: [project.id], status: modal.status }, { onSettled: close })
          }
          onClose={onClose}
        />
      )
  }
}

/** The dialogs of a project, each loaded when opened. */
export function ProjectModals({ modal, ...rest }: Props) {
  return <Suspense>{modal && <Shown modal={modal} {...rest} />}</Suspense>
}
