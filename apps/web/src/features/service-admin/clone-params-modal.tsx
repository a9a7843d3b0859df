import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import type { ReportService, ServiceParameter } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Checkbox } from '../../ui/controls.tsx'
import { FormDialog } from '../../ui/form-frame.tsx'
import { plural } from '../../ui/formats.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { serviceQueries } from '../services/service-queries.ts'
import { serviceAdminQueries } from './service-admin-queries.ts'
import { differs, valueText } from './clone-values.ts'
import type { ServiceReport } from './service-modals.ts'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  /** The report whose values are copied. */
  report: ServiceReport
  onClose: () => void
}

const mostReports = 100

/** Copies parameter values of a report to others; only those that differ are ticked, and passwords stay. */
export function CloneParamsModal({ service, report, onClose }: Props) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const [targetIds, setTargets] = useState<readonly number[]>([])
  const { data: list } = useQuery(serviceAdminQueries.reports(service.id, { page: 1, limit: mostReports }))
  const others = list?.reports.filter(({ id }) => id !== report.id) ?? []
  const target = others.find(({ id }) => id === targetIds[0])
  const { data: source } = useQuery(serviceQueries.ofReport(report.projectId, report.id))
  const { data: now } = useQuery({
    ...serviceQueries.ofReport(target?.projectId ?? 0, target?.id ?? 0),
    enabled: target !== undefined,
  })
  const parameters = source?.service?.parameters ?? []
  const different = parameters.filter(
    (one) => one.type !== 'password' && source && now && differs(one, source, now),
  )
  const names = chosen ?? different.map(({ name }) => name)
  const submit = useSubmit({
    fields: ['toReportIds'],
    save: ({ toReportIds }: { toReportIds: number[] }) =>
      api.serviceParamsClone({
        params: { serviceId: service.id },
        body: { fromReportId: report.id, toReportIds, names: [...names] },
      }),
    onSaved: async ({ changed }) => {
      toast.success(`${plural(changed.length, 'report')} changed`)
      await askAgain(queries, keys.services.all)
      closing.close()
    },
  })
  return (
    <FormDialog
      title="Clone service params"
      closing={closing}
      submit={submit}
      action={targetIds.length > 0 ? `Clone to ${plural(targetIds.length, 'report')}` : 'Clone'}
      reason={names.length === 0 ? 'Choose a parameter to copy.' : undefined}
    >
      <SubmitForm
        submit={submit}
        intro={`Copies values of ${report.name}. They take effect with the next run of each report.`}
        onValues={({ toReportIds }) => setTargets(toReportIds)}
      >
        <Form.Item
          label="To reports"
          name="toReportIds"
          rules={[{ required: true, message: 'Please choose reports' }]}
        >
          <Select
            mode="multiple"
            autoFocus
            optionFilterProp="label"
            placeholder="Choose reports of this service"
            options={others.map(({ id, name, organizationName }) => ({
              value: id,
              label: `${name} · ${organizationName}`,
            }))}
          />
        </Form.Item>
        {source && target && now && (
          <Comparison
            parameters={parameters}
            source={source}
            now={now}
            targetName={target.name}
            names={names}
            onNames={choose}
          />
        )}
      </SubmitForm>
    </FormDialog>
  )
}

interface ComparisonProps {
  parameters: readonly ServiceParameter[]
  source: ReportService
  now: ReportService
  targetName: string
  names: readonly string[]
  onNames: (names: readonly string[]) => void
}

function Comparison({ parameters, source, now, targetName, names, onNames }: ComparisonProps) {
  const toggle = (name: string) =>
    onNames(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
  return (
    <table className={css.clonetable}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Copy</span>
          </th>
          <th scope="col">Parameter</th>
          <th scope="col">{`${targetName} now`}</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => {
          const { name, label, type } = parameter
          const isCopied = names.includes(name)
          return (
            <tr key={name}>
              <td>
                <Checkbox
                  label={`Copy ${label}`}
                  checked={isCopied}
                  disabled={type === 'password'}
                  onChange={() => toggle(name)}
                />
              </td>
              <td>{label}</td>
              <td>{valueText(parameter, now)}</td>
              <td className={isCopied ? 'medium' : 'muted'}>
                {type === 'password'
                  ? "Passwords aren't cloned"
                  : isCopied
                    ? valueText(parameter, source)
                    : 'Stays'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
