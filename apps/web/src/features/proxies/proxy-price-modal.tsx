import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProxyList } from '@windrow/contract/schemas/proxies'
import { Form, InputNumber, Modal } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import css from './proxies.module.css'
import '../../styles/antd-fit.css'

type Values = Pick<ProxyList, 'pricePerGigabyte' | 'pricePerThousand'>

export function ProxyPriceModal({ list, onClose }: { list: ProxyList; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const queries = useQueryClient()
  const { open, close, afterClose } = useClosing(onClose)
  const save = useMutation({
    mutationFn: (body: Values) => api.proxyListUpdate({ params: { listId: list.id }, body }),
    onSuccess: async () => {
      await askAgain(queries, keys.proxies.all)
      close()
    },
  })
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title={`Prices of ${list.name}`}
        width={measure.confirm}
        footer={[
          <Button key="cancel" variant="text" onClick={close}>
            Cancel
          </Button>,
          <Button key="save" variant="primary" busy={save.isPending} onClick={() => form.submit()}>
            Save prices
          </Button>,
        ]}
      >
        <p className={`muted ${css.proxynote}`}>They count for runs that start from now on.</p>
        <div onKeyDown={submitOnCtrlEnter} role="presentation">
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={list}
            onFinish={(values) => !save.isPending && save.mutate(values)}
          >
            <div className={css.proxyfields}>
              <Price label="Per gigabyte" name="pricePerGigabyte" />
              <Price label="Per 1,000 requests" name="pricePerThousand" />
            </div>
          </Form>
        </div>
      </Modal>
    </AntdScope>
  )
}

function Price({ label, name }: { label: string; name: keyof Values }) {
  return (
    <Form.Item label={label} name={name} rules={[{ required: true, message: 'Please enter a price' }]}>
      <InputNumber min={0} max={100_000} prefix="$" controls={false} />
    </Form.Item>
  )
}
