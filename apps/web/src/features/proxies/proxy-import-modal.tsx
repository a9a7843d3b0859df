import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { proxyListNames, type ProxyListName } from '@windrow/contract/proxies'
import { Form, Input, Select } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { plural } from '../../ui/formats.ts'
import { FormDialog } from '../../ui/form-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { linesLeft } from './lines-left.ts'
import css from './proxies.module.css'

interface Values {
  list: ProxyListName
  text: string
}
type Imported = Awaited<ReturnType<typeof api.proxyImport>>

export function ProxyImportModal({ list, onClose }: { list: ProxyListName; onClose: () => void }) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const [text, setText] = useState('')
  const [result, setResult] = useState<Imported | null>(null)
  const submit = useSubmit({
    save: (body: Values) => api.proxyImport({ body }),
    onSaved: (imported, body) => {
      setResult(imported)
      // What was typed meanwhile stays; importing the known lines again is harmless.
      if (submit.form.getFieldValue('text') === body.text) {
        const left = linesLeft(body.text, imported)
        submit.form.setFieldValue('text', left)
        setText(left)
      }
      return askAgain(queries, keys.proxies.all)
    },
  })
  return (
    <FormDialog
      title="Import proxies"
      closing={closing}
      submit={submit}
      action="Import"
      cancel={result ? 'Close' : 'Cancel'}
      reason={text.trim() === '' ? 'Paste at least one line' : undefined}
    >
      {result && <Outcome result={result} />}
      <SubmitForm submit={submit} initial={{ list, text: '' }} onValues={(values) => setText(values.text)}>
        <Form.Item label="List" name="list">
          <Select options={proxyListNames.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item
          label="One proxy per line"
          name="text"
          extra="ip:port, ip:port:user:password, or a URL starting with http, https or socks5."
        >
          <Input.TextArea
            autoFocus
            rows={8}
            spellCheck={false}
            className="mono"
            placeholder={'203.0.113.7:8080\n203.0.113.8:8080:user:password'}
          />
        </Form.Item>
      </SubmitForm>
    </FormDialog>
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
        <ul className={css.importfaults} aria-label="Skipped lines">
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
