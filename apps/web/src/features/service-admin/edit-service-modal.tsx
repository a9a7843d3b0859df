import { Checkbox, Form } from 'antd'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { plural } from '../../ui/formats.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { ServiceItems } from './service-items.tsx'

interface Values {
  name: string
  code: string
  categoryId: number | null
  ownerIds: number[]
  description: string
  isOffered: boolean
}

interface Props {
  service: ServiceDetail
  onClose: () => void
}

/** Why the code can't change; null if it can. */
const codeLocked = ({ kind, reports }: ServiceDetail): string | null => {
  if (kind === 'BUILT_IN') return 'Part of Windrow'
  if (kind === 'MODULE') return 'Defined in the file of the service'
  return reports > 0 ? `${plural(reports, 'report')} ${reports === 1 ? 'uses' : 'use'} it` : null
}

/** Changes what a service is called, who owns it and where it is offered. */
export function EditServiceModal({ service, onClose }: Props) {
  const locked = codeLocked(service)
  return (
    <FormModal<Values, ServiceDetail>
      title="Edit Service"
      submit="Save"
      fields={['name', 'code', 'categoryId', 'ownerIds', 'description']}
      initial={{
        name: service.name,
        code: service.code,
        ...(service.category && { categoryId: service.category.id }),
        ownerIds: service.owners.flatMap(({ userId }) => userId ?? []),
        description: service.description,
        isOffered: service.isOffered,
      }}
      save={({ code, categoryId, ...values }) =>
        api.serviceUpdate({
          params: { serviceId: service.id },
          body: { ...values, categoryId: categoryId ?? null, ...(locked === null && { code }) },
        })
      }
      saidAfter={(saved) => `${saved.name} was changed`}
      onClose={onClose}
    >
      <ServiceItems owners={service.owners} codeLocked={locked} />
      {service.kind !== 'BUILT_IN' && (
        <Form.Item
          name="isOffered"
          valuePropName="checked"
          extra="Staff can choose it when they create a report"
        >
          <Checkbox>Offer for new reports</Checkbox>
        </Form.Item>
      )}
    </FormModal>
  )
}
