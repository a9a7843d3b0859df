import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import type { ReportService, ServiceParameter } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Checkbox } from '../../ui/controls.tsx'
import { FormDialog } from '../../ui/form-frame.tsx'
import { plural } from '../../ui/formats.ts'
import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteChoices } from '../../ui/remote-choices.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { serviceQueries } from '../services/service-queries.ts'
import { differs, valueText } from './clone-values.ts'
import type { ServiceReport } from './service-modals.ts'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  /** The report whose values are copied. */
  report: ServiceReport
  onClose: () => void
}

/** How many the server takes at once, and how many a search offers. */
const mostReports = 100
const offered = 25

interface Target extends Choice {
  projectId: number
}

/** Reports of the service other than the one that is copied, by part of their name or account. */
const targetsOf =
  (serviceId: number, from: number) =>
  async (search: string, signal: AbortSignal): Promise<Target[]> => {
    const query = { page: 1, limit: offered, ...(search && { search }) }
    const { reports } = await api.serviceReports({ params: { serviceId }, query, signal })
    return reports
      .filter(({ id }) => id !== from)
      .map(({ id, name, organizationName, projectId }) => ({
        value: id,
        label: name,
        note: organizationName,
        projectId,
      }))
  }

/** Copies parameter values of a report to others; only those that differ are ticked, and passwords stay. */
export function CloneParamsModal({ service, report, onClose }: Props) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const [targets, setTargets] = useState<readonly Target[]>([])
  const [target] = targets
  const { data: source } = useQuery(serviceQueries.ofReport(report.projectId, report.id))
  const { data: now } = useQuery({
    ...serviceQueries.ofReport(target?.projectId ?? 0, target?.value ?? 0),
    enabled: target !== undefined,
  })
  const parameters = source?.service?.parameters ?? []
  const different = parameters.filter(
    (one) => one.type !== 'password' && source && now && differs(one, source, now),
  )
  const names = chosen ?? different.map(({ name }) => name)
  const submit = useSubmit({
    fields: ['toReportIds'],
    save: ({ toReportIds }: { toReportIds: Target[] }) =>
      api.serviceParamsClone({
        params: { serviceId: service.id },
        body: {
          fromReportId: report.id,
          toReportIds: toReportIds.map(({ value }) => value),
          names: [...names],
        },
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
      action={targets.length > 0 ? `Clone to ${plural(targets.length, 'report')}` : 'Clone'}
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
          <RemoteChoices<Target>
            autoFocus
            name={`service ${service.id} without ${report.id}`}
            load={targetsOf(service.id, report.id)}
            placeholder="Search reports of this service"
            most={mostReports}
          />
        </Form.Item>
        {source && target && now && (
          <Comparison
            parameters={parameters}
            source={source}
            now={now}
            targetName={target.label}
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
