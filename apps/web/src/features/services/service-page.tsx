import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReportService, Service } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { AskBeforeLeaving } from '../../ui/ask-before-leaving.tsx'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { projectQueries } from '../../place/project-queries.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { parameterFaults, ParameterItems } from './parameter-items.tsx'
import { type ParameterInputs, savedValues, toSend, valuesAfterSave } from './parameter-values.ts'
import { goneText } from './service-gone.ts'
import { serviceQueries } from './service-queries.ts'
import css from './services.module.css'

interface FormProps {
  id: number
  rid: number
  service: Service
  bound: ReportService
}

interface Values {
  params: ParameterInputs
}

function Parameters({ id, rid, service, bound }: FormProps) {
  const queries = useQueryClient()
  const { passwordsSet } = bound
  const save = useSubmit({
    faultsOf: (error) => parameterFaults(error, 'params'),
    save: ({ params }: Values) =>
      api.reportServiceSave({
        params: { id, rid },
        body: { code: service.code, params: toSend(service.parameters, params, passwordsSet) },
      }),
    onSaved: async (saved, { params }) => {
      queries.setQueryData(keys.services.ofReport(id, rid), saved)
      const now = save.form.getFieldsValue().params
      save.form.setFieldValue('params', valuesAfterSave(service.parameters, params, now))
      toast.success('Saved. The next run uses these values')
      await askAgain(queries, keys.report.allOf(id, rid))
    },
  })
  return (
    <AntdScope>
      <AskBeforeLeaving submit={save} />
      <SubmitForm
        submit={save}
        label="Parameters"
        className="panel"
        initial={{ params: savedValues(service.parameters, bound.params) }}
      >
        <ParameterItems service={service} at="params" passwordsSet={passwordsSet} />
        {service.parameters.length > 0 && (
          <span>
            <Button type="submit" variant="primary" busy={save.isBusy}>
              Save parameters
            </Button>
          </span>
        )}
      </SubmitForm>
    </AntdScope>
  )
}

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
        {bound.deprecated && (
          <Notice>
            {`Version ${bound.deprecated.version} of this service is deprecated. ${bound.deprecated.note}`.trim()}
          </Notice>
        )}
        {service ? (
          <>
            <p className="muted">
              {service.description || 'A crawler written in code.'}{' '}
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
