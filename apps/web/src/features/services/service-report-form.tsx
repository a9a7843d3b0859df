import { useId, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Service } from '@windrow/contract/schemas/services'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { ParameterForm } from './parameter-form.tsx'
import { inputFaults, serverFaults, startValues, toSend } from './parameter-values.ts'
import css from './services.module.css'

interface Props {
  projectId: number
  service: Service
  /** The id by which a button outside sends the form. */
  formId: string
  onBusy: (busy: boolean) => void
}

const nameFaultOf = (error: Error | null) =>
  error instanceof ApiError && error.code === 'NAME_TAKEN' ? error.message : null

/** Makes a report that a service fills. */
export function ServiceReportForm({ projectId, service, formId, onBusy }: Props) {
  const [name, setName] = useState(service.name)
  const [values, setValues] = useState(() => startValues(service.parameters))
  const [tried, setTried] = useState(false)
  const nameId = useId()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () =>
      api.reportCreate({
        params: { id: projectId },
        body: {
          name: name.trim(),
          service: { code: service.code, params: toSend(service.parameters, values, []) },
        },
      }),
    meta: { quiet: true },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async (report) => {
      await askAgain(queries, keys.reports.allOf(projectId))
      await navigate({
        to: '/projects/$id/reports/$rid',
        params: { id: String(projectId), rid: String(report.id) },
      })
    },
  })
  const own = tried ? inputFaults(service, values, []) : new Map<string, string>()
  const nameFault = tried && !name.trim() ? 'Please enter a name' : nameFaultOf(create.error)
  const { faults, rest } = serverFaults(nameFault ? null : create.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!create.isPending && name.trim() && inputFaults(service, values, []).size === 0) create.mutate()
  }
  return (
    <form id={formId} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
      {rest && <Notice tone="bad">{rest}</Notice>}
      <div className={css.reportname}>
        <label htmlFor={nameId}>Report name</label>
        <TextField
          id={nameId}

          maxLength={120}
          aria-invalid={nameFault ? true : undefined}
          aria-describedby={nameFault ? `${nameId}-fault` : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {nameFault && (
          <p className="fieldfault" id={`${nameId}-fault`} role="alert">
            {nameFault}
          </p>
        )}
      </div>
      <ParameterForm
        service={service}
        values={values}
        faults={new Map([...faults, ...own])}
        passwordsSet={[]}
        onChange={setValues}
      />
    </form>
  )
}
