import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReportService, Service } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { toast } from '../../ui/toast-store.ts'
import { projectQueries } from '../../place/project-queries.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { ParameterForm } from './parameter-form.tsx'
import {
  inputFaults,
  type ParameterInputs,
  savedValues,
  serverFaults,
  toSend,
  valuesAfterSave,
} from './parameter-values.ts'
import { goneText } from './service-gone.ts'
import { serviceQueries } from './service-queries.ts'
import css from './services.module.css'

interface FormProps {
  id: number
  rid: number
  service: Service
  bound: ReportService
}

function Parameters({ id, rid, service, bound }: FormProps) {
  const queries = useQueryClient()
  const { passwordsSet } = bound
  const [values, setValues] = useState(() => savedValues(service.parameters, bound.params))
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: (sent: ParameterInputs) =>
      api.reportServiceSave({
        params: { id, rid },
        body: { code: service.code, params: toSend(service.parameters, sent, passwordsSet) },
      }),
    meta: { quiet: true },
    onSuccess: async (saved, sent) => {
      queries.setQueryData(keys.services.ofReport(id, rid), saved)
      setValues((now) => valuesAfterSave(service.parameters, sent, now))
      setTried(false)
      toast.success('Saved. The next run takes these values')
      await askAgain(queries, keys.report.allOf(id, rid))
    },
  })
  const own = tried ? inputFaults(service, values, passwordsSet) : new Map<string, string>()
  const { faults, rest } = serverFaults(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!save.isPending && inputFaults(service, values, passwordsSet).size === 0) save.mutate(values)
  }
  return (
    <form
      className="panel"
      onSubmit={submit}
      onKeyDown={submitOnCtrlEnter}
      noValidate
      aria-label="Parameters"
    >
      {rest && <Notice tone="bad">{rest}</Notice>}
      <ParameterForm
        service={service}
        values={values}
        faults={new Map([...faults, ...own])}
        passwordsSet={passwordsSet}
        onChange={setValues}
      />
      {service.parameters.length > 0 && (
        <span>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save parameters
          </Button>
        </span>
      )}
    </form>
  )
}

/** The service of a report and its parameters. */
export function ServicePage({ id, rid }: { id: number; rid: number }) {
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  const { data: bound } = useSuspenseQuery(serviceQueries.ofReport(id, rid))
  const { service } = bound
  const base = `/projects/${id}/reports`
  return (
    <>
      <PageHeader
        title={service?.name ?? bound.code}
        crumbs={[
          { label: 'Projects', to: '/projects' },
          { label: project.name, to: `${base}/datasets` },
          { label: report.name, to: `${base}/${rid}` },
          { label: 'Service' },
        ]}
      />
      <div className={css.servicepage}>
        {service ? (
          <>
            <p className="muted">
              {service.description || 'A service written in code.'}{' '}
              {`It fills ${plural(service.tables.length, 'table')}: ${service.tables.map(({ pageId }) => pageId).join(', ')}.`}
            </p>
            <Parameters key={service.version} id={id} rid={rid} service={service} bound={bound} />
          </>
        ) : (
          <Notice tone="bad">{goneText(bound.code)}</Notice>
        )}
      </div>
    </>
  )
}
