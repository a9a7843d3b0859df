import type { Service } from '@windrow/contract/schemas/services'
import { Form, Input } from 'antd'
import { SubmitForm } from '../../ui/submit-form.tsx'
import type { Submit } from '../../ui/use-submit.ts'
import { ParameterItems } from './parameter-items.tsx'
import { startValues } from './parameter-values.ts'
import { nameField, parametersField, type ServiceReportValues } from './use-service-report.ts'

interface Props {
  service: Service
  submit: Submit<ServiceReportValues>
}

/** Name and parameters of a new report with a service. */
export function ServiceReportForm({ service, submit }: Props) {
  const initial = {
    [nameField(service)]: service.name,
    [parametersField(service)]: startValues(service.parameters),
  }
  return (
    <SubmitForm submit={submit} initial={initial}>
      <Form.Item
        label="Report name"
        name={nameField(service)}
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input maxLength={120} />
      </Form.Item>
      <ParameterItems service={service} at={parametersField(service)} passwordsSet={[]} />
    </SubmitForm>
  )
}
