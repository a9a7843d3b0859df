import { lazy, Suspense } from 'react'
import type { ReportStatus } from '@windrow/contract/report-status'
import type { Report } from '@windrow/contract/schemas/reports'

const CreateModal = lazy(async () => ({
  default: (await import('./report-create-modal.tsx')).ReportCreateModal,
}))
const UpdateModal = lazy(async () => ({
  default: (await import('./report-update-modal.tsx')).ReportUpdateModal,
}))
const ConfigurationModal = lazy(async () => ({
  default: (await import('./report-configuration-modal.tsx')).ReportConfigurationModal,
}))
const TransferModal = lazy(async () => ({
  default: (await import('./report-transfer-modal.tsx')).ReportTransferModal,
}))
const StatusModal = lazy(async () => ({
  default: (await import('./report-status-modal.tsx')).ReportStatusModal,
}))

export type ReportModal =
  | { kind: 'create'; projectId: number }
  | { kind: 'update' | 'configuration' | 'transfer'; report: Report }
  | { kind: 'status'; reports: readonly Report[]; status?: ReportStatus }

interface Props {
  modal: ReportModal | null
  /** Called when the status of several reports has changed. */
  onSaved?: () => void
  onClose: () => void
}

function Shown({ modal, onSaved, onClose }: Props & { modal: ReportModal }) {
  switch (modal.kind) {
    case 'create':
      return <CreateModal projectId={modal.projectId} onClose={onClose} />
    case 'update':
      return <UpdateModal report={modal.report} onClose={onClose} />
    case 'configuration':
      return <ConfigurationModal report={modal.report} onClose={onClose} />
    case 'transfer':
      return <TransferModal report={modal.report} onClose={onClose} />
    case 'status': {
      const { reports, status } = modal
      const more = { ...(status && { status }), ...(onSaved && { onSaved }) }
      return <StatusModal reports={reports} {...more} onClose={onClose} />
    }
  }
}

/** The dialogs of reports, each loaded when opened. */
export function ReportModals({ modal, ...rest }: Props) {
  return <Suspense>{modal && <Shown modal={modal} {...rest} />}</Suspense>
}
