import { useQueryClient } from '@tanstack/react-query'
import type { ProxyList } from '@windrow/contract/schemas/proxies'
import { Form, InputNumber } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { measure } from '../../theme.ts'
import { FormDialog } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import css from './proxies.module.css'

type Values = Pick<ProxyList, 'pricePerGigabyte' | 'pricePerThousand'>

export function ProxyPriceModal({ list, onClose }: { list: ProxyList; onClose: () => void }) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const submit = useSubmit({
    fields: ['pricePerGigabyte', 'pricePerThousand'],
    save: (body: Values) => api.proxyListUpdate({ params: { listId: list.id }, body }),
    onSaved: async () => {
      await askAgain(queries, keys.proxies.all)
      closing.close()
    },
  })
  return (
    <FormDialog
      title={`Prices of ${list.name}`}
      closing={closing}
      submit={submit}
      action="Save prices"
      width={measure.confirm}
    >
      <SubmitForm submit={submit} initial={list} intro="Prices apply to runs that start from now on.">
        <div className={css.proxyfields}>
          <Price label="Per gigabyte" name="pricePerGigabyte" />
          <Price label="Per 1,000 requests" name="pricePerThousand" />
        </div>
      </SubmitForm>
    </FormDialog>
  )
}

function Price({ label, name }: { label: string; name: keyof Values }) {
  return (
    <Form.Item label={label} name={name} rules={[{ required: true, message: 'Please enter a price' }]}>
      <InputNumber min={0} max={100_000} prefix="$" controls={false} />
    </Form.Item>
  )
}
