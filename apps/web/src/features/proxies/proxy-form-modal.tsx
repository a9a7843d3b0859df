import { useQueryClient } from '@tanstack/react-query'
import { isProxyHost, proxyListNames, proxyProtocols, type ProxyListName } from '@windrow/contract/proxies'
import type { Proxy } from '@windrow/contract/schemas/proxies'
import { Form, Input, InputNumber, Select } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { FormDialog } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { proxyAddress } from './proxy-status.tsx'
import css from './proxies.module.css'

interface Values {
  list: ProxyListName
  protocol: Proxy['protocol']
  host: string
  port: number
  user?: string
  password?: string
}

const fields = ['list', 'protocol', 'host', 'port', 'user', 'password'] as const
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The request: an unchanged password field leaves the password as it is. */
function save(proxy: Proxy | null, { password, user = '', ...values }: Values): Promise<Proxy> {
  const body = { ...values, user }
  if (!proxy) return api.proxyCreate({ body: { ...body, password: password ?? '' } })
  const change = user === '' ? { password: '' } : password === undefined ? {} : { password }
  return api.proxyUpdate({ params: { proxyId: proxy.id }, body: { ...body, ...change } })
}

interface Props {
  /** null: a new one in this list. */
  proxy: Proxy | null
  list: ProxyListName
  onClose: () => void
}

export function ProxyFormModal({ proxy, list, onClose }: Props) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const submit = useSubmit({
    fields,
    save: (values: Values) => save(proxy, values),
    onSaved: async (saved) => {
      toast.success(proxy ? `${proxyAddress(saved)} was changed` : `${proxyAddress(saved)} was added`)
      await askAgain(queries, keys.proxies.all)
      closing.close()
    },
  })
  const start = proxy
    ? { list: proxy.list, protocol: proxy.protocol, host: proxy.host, port: proxy.port, user: proxy.user }
    : { list, protocol: 'http' as const }
  return (
    <FormDialog
      title={proxy ? 'Edit proxy' : 'Add proxy'}
      closing={closing}
      submit={submit}
      action={proxy ? 'Save' : 'Add proxy'}
    >
      <SubmitForm submit={submit} initial={start}>
        <Fields proxy={proxy} />
      </SubmitForm>
    </FormDialog>
  )
}

function Fields({ proxy }: { proxy: Proxy | null }) {
  return (
    <div className={css.proxyfields}>
      <Form.Item label="List" name="list">
        <Select options={options(proxyListNames)} />
      </Form.Item>
      <Form.Item label="Protocol" name="protocol">
        <Select options={options(proxyProtocols)} />
      </Form.Item>
      <Form.Item
        label="Address"
        name="host"
        normalize={(text: string) => text.trim()}
        rules={[
          { required: true, message: 'Please enter an IP address or host name' },
          {
            validator: (_, host?: string) =>
              !host || isProxyHost(host)
                ? Promise.resolve()
                : Promise.reject(new Error('Please enter a valid IP address or host name')),
          },
        ]}
      >
        <Input autoFocus placeholder="203.0.113.7" maxLength={253} />
      </Form.Item>
      <Form.Item label="Port" name="port" rules={[{ required: true, message: 'Please enter a port' }]}>
        <InputNumber min={1} max={65_535} precision={0} controls={false} placeholder="8080" />
      </Form.Item>
      <Form.Item label="User name" name="user" extra="Optional. Leave empty if the proxy needs no login">
        <Input autoComplete="off" maxLength={255} />
      </Form.Item>
      <Form.Item
        label="Password"
        name="password"
        extra={
          proxy?.hasPassword
            ? 'Optional. Leave empty to keep the password. If you change the address, enter it again'
            : undefined
        }
        normalize={(text: string) => text || undefined}
      >
        <Input.Password autoComplete="new-password" maxLength={255} />
      </Form.Item>
    </div>
  )
}
