import { Form, Input } from 'antd'
import type { ServiceDetail, ServiceVersion } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'

interface Props {
  service: ServiceDetail
  version: ServiceVersion
  onClose: () => void
}

/** Marks a version as deprecated, which warns the users of its reports. */
export function DeprecateModal({ service, version, onClose }: Props) {
  return (
    <FormModal<{ note?: string }, ServiceDetail>
      title={`Deprecate version ${version.label}`}
      submit="Deprecate"
      intro="Its reports keep running and show a warning with your note."
      fields={['note']}
      save={({ note = '' }) =>
        api.serviceVersionDeprecate({
          params: { serviceId: service.id, versionNumber: version.version },
          body: { deprecated: true, note },
        })
      }
      saidAfter={() => `Version ${version.label} is deprecated`}
      onClose={onClose}
    >
      <Form.Item label="Note (optional)" name="note">
        <Input autoFocus maxLength={300} placeholder="Use version 2 from January on" />
      </Form.Item>
    </FormModal>
  )
}
