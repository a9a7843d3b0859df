import { useState } from 'react'
import { Form, Input, Select } from 'antd'
import type { ServiceDetail, ServiceTried } from '@windrow/contract/schemas/service-admin'
import type { Service } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../ui/form-frame.tsx'
import { plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { parameterFaults, ParameterItems } from '../services/parameter-items.tsx'
import { type ParameterInputs, startValues, toSend } from '../services/parameter-values.ts'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  onClose: () => void
}

interface Values {
  url: string
  version: number
  params?: ParameterInputs
}

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Tries a version on one page, without saving anything. */
export function TryModal({ service, onClose }: Props) {
  const closing = useClosing(onClose)
  const [tried, setTried] = useState<ServiceTried | null>(null)
  const runnable = service.versions.filter(({ isRunnable }) => isRunnable)
  const shown: Service = { ...service, version: service.currentLabel ?? '', tables: [] }
  const submit = useSubmit({
    faultsOf: (error) => parameterFaults(error, 'params'),
    save: ({ url, version, params = {} }: Values) =>
      api.serviceTry({
        params: { serviceId: service.id },
        body: { url: url.trim(), version, params: toSend(service.parameters, params, []) },
      }),
    onSaved: setTried,
  })
  return (
    <FormDialog
      title="Try on a page"
      closing={closing}
      submit={submit}
      action="Try"
      cancel="Close"
      width={720}
    >
      <SubmitForm
        submit={submit}
        initial={{
          ...((service.currentVersion ?? runnable[0]?.version) !== undefined && {
            version: service.currentVersion ?? runnable[0]?.version,
          }),
          params: startValues(service.parameters),
        }}
      >
        <div className={css.pair}>
          <Form.Item
            label="URL of the page"
            name="url"
            rules={[
              {
                required: true,
                whitespace: true,
                type: 'url',
                message: 'Please enter a URL like https://shop.example/',
              },
            ]}
          >
            <Input autoFocus placeholder="https://shop.example/chairs/1" />
          </Form.Item>
          <Form.Item label="Version" name="version">
            <Select options={runnable.map(({ version, label }) => ({ value: version, label }))} />
          </Form.Item>
        </div>
        <ParameterItems service={shown} at="params" passwordsSet={[]} />
        {tried && <Tried tried={tried} />}
      </SubmitForm>
    </FormDialog>
  )
}

function Tried({ tried }: { tried: ServiceTried }) {
  const status = tried.httpStatus === null ? 'no answer' : `HTTP ${tried.httpStatus}`
  return (
    <section className={css.tried} aria-label="Result">
      {tried.error && <Notice tone="bad">{tried.error}</Notice>}
      <p className="meta">{`${status} · ${tried.milliseconds} ms · ${plural(tried.links, 'further page')}`}</p>
      {tried.tables.map(({ pageId, columns, rows, total }) => (
        <div key={pageId} role="region" aria-label={`Rows of ${pageId}`} tabIndex={0}>
          <p className="medium">{`${pageId}, ${plural(total, 'row')}`}</p>
          <table className={css.triedtable}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((value, at) => (
                    <td key={columns[at]}>{cellText(value)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {tried.error === null && tried.tables.length === 0 && <p className="muted">The page gave no rows.</p>}
      {tried.logs.map(({ level, message }, index) => (
        <p key={index} className="meta mono">{`${level} ${message}`}</p>
      ))}
    </section>
  )
}
