import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { AddParamsModal } from './add-params-modal.tsx'
import { AddVersionModal } from './add-version-modal.tsx'
import { CloneParamsModal } from './clone-params-modal.tsx'
import { DeleteService } from './delete-service.tsx'
import { DeprecateModal } from './deprecate-modal.tsx'
import { EditParamsModal } from './edit-params-modal.tsx'
import { EditServiceModal } from './edit-service-modal.tsx'
import { RemoveParameter } from './remove-parameter.tsx'
import type { ServiceModal } from './service-modals.ts'
import { TryModal } from './try-modal.tsx'
import { UpdateServiceModal } from './update-service-modal.tsx'

interface Props {
  service: ServiceDetail
  modal: ServiceModal
  onClose: () => void
}

/** The open dialog of the page of a service. */
export function OpenModal({ service, modal, onClose }: Props) {
  const rest = { service, onClose }
  switch (modal.kind) {
    case 'edit':
      return <EditServiceModal {...rest} />
    case 'delete':
      return <DeleteService {...rest} />
    case 'update':
      return <UpdateServiceModal {...rest} version={modal.version} />
    case 'version':
      return <AddVersionModal {...rest} />
    case 'try':
      return <TryModal {...rest} />
    case 'deprecate':
      return <DeprecateModal {...rest} version={modal.version} />
    case 'parameter':
      return <AddParamsModal {...rest} parameter={modal.parameter} />
    case 'remove-parameter':
      return <RemoveParameter {...rest} parameter={modal.parameter} />
    case 'clone':
      return <CloneParamsModal {...rest} report={modal.report} />
    case 'values':
      return <EditParamsModal report={modal.report} onClose={onClose} />
  }
}
