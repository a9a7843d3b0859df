import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input, Modal, type FormInstance } from 'antd'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { isWebAddress, wholeAddress } from '../../ui/patterns.ts'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { ServiceChoice } from '../services/service-choice.tsx'
import { ServiceReportForm } from '../services/service-report-form.tsx'
import { serviceQueries } from '../services/service-queries.ts'
import '../../styles/antd-fit.css'

interface Values {
  name?: string
  url: string
}

const serviceForm = 'service-report'

/** The name and the page to start from; everything else is shown by pointing at the page itself. */
function PageForm({ projectId, form }: { projectId: number; form: FormInstance<Values> }) {
  const navigate = useNavigate()
  const go = ({ name, url }: Values) =>
    void navigate({
      to: '/projects/$id/reports/create',
      params: { id: String(projectId) },
      search: name?.trim() ? { url: wholeAddress(url), name: name.trim() } : { url: wholeAddress(url) },
    })
  return (
    <>
      <p className="muted" style={{ marginBottom: 16 }}>
        Page extractor: Windrow opens the page, proposes what repeats on it and which fields to take. You
        correct it by pointing.
      </p>
      <div onKeyDown={submitOnCtrlEnter} role="presentation">
        <Form form={form} layout="vertical" requiredMark={false} onFinish={go}>
          <Form.Item
            label="Address of the page"
            name="url"
            rules={[
              { required: true, whitespace: true, message: 'Please enter the address of a page' },
              {
                validator: (_, text?: string) =>
                  !text?.trim() || isWebAddress(text)
                    ? Promise.resolve()
                    : Promise.reject(new Error('Please enter an address like https://shop.example/all')),
              },
            ]}
            validateTrigger="onSubmit"
          >
            <Input autoFocus inputMode="url" placeholder="https://shop.example/all" maxLength={8000} />
          </Form.Item>
          <Form.Item label="Report name" name="name" extra="Optional. Defaults to the title of the page">
            <Input maxLength={120} />
          </Form.Item>
        </Form>
      </div>
    </>
  )
}

/** Makes a report: from the address of a page, or by a service written in code. */
export function ReportCreateModal({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const { open, close, afterClose } = useClosing(onClose)
  const query = useQuery(serviceQueries.list)
  const [code, choose] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { services = [], faults = [] } = query.data ?? {}
  const service = services.find((one) => one.code === code)
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title="Create a report"
        width={measure.modal}
        footer={[
          <Button key="cancel" variant="text" onClick={close}>
            Cancel
          </Button>,
          service ? (
            <Button key="create" variant="primary" type="submit" form={serviceForm} busy={busy}>
              Create report
            </Button>
          ) : (
            <Button key="go" variant="primary" onClick={() => form.submit()}>
              Open the page
            </Button>
          ),
        ]}
      >
        <QueryNotice query={query} what="services" />
        <ServiceChoice services={services} faults={faults} chosen={code} onChoose={choose} />
        {service ? (
          <ServiceReportForm
            key={service.code}
            projectId={projectId}
            service={service}
            formId={serviceForm}
            onBusy={setBusy}
          />
        ) : (
          <PageForm projectId={projectId} form={form} />
        )}
      </Modal>
    </AntdScope>
  )
}
