import { useQuery } from '@tanstack/react-query'
import type { ReportService, Service } from '@windrow/contract/schemas/services'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { FormDialog } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { parameterFaults, ParameterItems } from '../services/parameter-items.tsx'
import { type ParameterInputs, savedValues, toSend } from '../services/parameter-values.ts'
import { serviceQueries } from '../services/service-queries.ts'
import type { ServiceReport } from './service-modals.ts'

interface Props {
  report: ServiceReport
  onClose: () => void
}

/** The parameter values of a report. */
export function EditParamsModal({ report, onClose }: Props) {
  // Read anew, because what is saved replaces all values.
  const query = useQuery({
    ...serviceQueries.ofReport(report.projectId, report.id),
    refetchOnMount: 'always',
  })
  if (!query.data || !query.isFetchedAfterMount) return <QueryNotice query={query} what="parameters" />
  const { service } = query.data
  if (!service) return <Notice tone="bad">The file of the service is missing.</Notice>
  return <Values report={report} service={service} bound={query.data} onClose={onClose} />
}

function Values({ report, service, bound, onClose }: Props & { service: Service; bound: ReportService }) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const { passwordsSet } = bound
  const submit = useSubmit({
    faultsOf: (error) => parameterFaults(error, 'params'),
    save: ({ params }: { params?: ParameterInputs }) =>
      api.reportServiceSave({
        params: { id: report.projectId, rid: report.id },
        body: { code: service.code, params: toSend(service.parameters, params ?? {}, passwordsSet) },
      }),
    onSaved: async () => {
      toast.success('Saved. The next run uses these values')
      await askAgain(queries, keys.services.all)
      closing.close()
    },
  })
  return (
    <FormDialog title="Edit service params" closing={closing} submit={submit} action="Save">
      <SubmitForm
        submit={submit}
        intro={`${report.name} · version ${service.version}`}
        initial={{ params: savedValues(service.parameters, bound.params) }}
      >
        <ParameterItems service={service} at="params" passwordsSet={passwordsSet} />
      </SubmitForm>
    </FormDialog>
  )
}
