import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { proxyListNames, type ProxyListName } from '@windrow/contract/proxies'
import { Form, Input, Modal, Select } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { linesLeft } from './lines-left.ts'
import css from './proxies.module.css'
import '../../styles/antd-fit.css'

interface Values {
  list: ProxyListName
  text: string
}
type Imported = Awaited<ReturnType<typeof api.proxyImport>>

export function ProxyImportModal({ list, onClose }: { list: ProxyListName; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const queries = useQueryClient()
  const { open, close, afterClose } = useClosing(onClose)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (body: Values) => api.proxyImport({ body }),
    onSuccess: (imported, body) => {
      const left = linesLeft(body.text, imported)
      form.setFieldValue('text', left)
      setText(left)
      return askAgain(queries, keys.proxies.all)
    },
  })
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title="Import proxies"
        width={measure.modal}
        footer={[
          <Button key="close" variant="text" onClick={close}>
            {send.data ? 'Close' : 'Cancel'}
          </Button>,
          <Button
            key="import"
            variant="primary"
            busy={send.isPending}
            reason={text.trim() === '' ? 'Paste at least one line' : undefined}
            onClick={() => form.submit()}
          >
            Import
          </Button>,
        ]}
      >
        {send.data && <Outcome result={send.data} />}
        <div onKeyDown={submitOnCtrlEnter} role="presentation">
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ list, text: '' }}
            onFinish={(values) => send.mutate(values)}
            onValuesChange={(_, values: Values) => setText(values.text)}
          >
            <Form.Item label="List" name="list">
              <Select options={proxyListNames.map((value) => ({ value, label: value }))} />
            </Form.Item>
            <Form.Item
              label="One proxy a line"
              name="text"
              extra="ip:port, ip:port:user:password, or an address with http, https or socks5 in front."
            >
              <Input.TextArea
                autoFocus
                rows={8}
                spellCheck={false}
                className="mono"
                placeholder={'203.0.113.7:8080\n203.0.113.8:8080:user:password'}
              />
            </Form.Item>
          </Form>
        </div>
      </Modal>
    </AntdScope>
  )
}

function Outcome({ result: { added, known, faults, faultCount } }: { result: Imported }) {
  const more = faultCount - faults.length
  return (
    <Notice tone={faults.length > 0 ? 'warn' : 'plain'}>
      <span>
        {plural(added, 'proxy was', 'proxies were')} added
        {known > 0 && `, ${plural(known, 'was', 'were')} in the list already`}.
      </span>
      {faults.length > 0 && (
        <ul className={css.importfaults} aria-label="Lines that were left out">
          {faults.map(({ line, message }) => (
            <li key={line}>
              Line {line} {message}.
            </li>
          ))}
          {more > 0 && <li>And {plural(more, 'more line', 'more lines')}.</li>}
        </ul>
      )}
    </Notice>
  )
}
