import { useNavigate } from '@tanstack/react-router'
import { Form, Input, Modal } from 'antd'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import '../../styles/antd-fit.css'

interface Values {
  name?: string
  url: string
}

/** The name and the page to start from; everything else is shown by pointing at the page itself. */
export function ReportCreateModal({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const navigate = useNavigate()
  const { open, close, afterClose } = useClosing(onClose)
  const go = ({ name, url }: Values) =>
    void navigate({
      to: '/projects/$id/reports/create',
      params: { id: String(projectId) },
      search: name?.trim() ? { url: url.trim(), name: name.trim() } : { url: url.trim() },
    })
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
          <Button key="go" variant="primary" onClick={() => form.submit()}>
            Open the page
          </Button>,
        ]}
      >
        <p className="muted" style={{ marginBottom: 16 }}>
          Page extractor: Windrow opens the page, proposes what repeats on it and which fields to take. You
          correct it by pointing.
        </p>
        <div onKeyDown={submitOnCtrlEnter} role="presentation">
          <Form form={form} layout="vertical" requiredMark={false} onFinish={go}>
            <Form.Item
              label="Address of the page"
              name="url"
              rules={[{ required: true, whitespace: true, message: 'Please enter the address of a page' }]}
            >
              <Input autoFocus inputMode="url" placeholder="https://shop.example/all" maxLength={8000} />
            </Form.Item>
            <Form.Item label="Report name" name="name" extra="Empty: the title of the page.">
              <Input maxLength={120} />
            </Form.Item>
          </Form>
        </div>
      </Modal>
    </AntdScope>
  )
}
