import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import type { Service } from '@windrow/contract/schemas/services'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { parameterFaults } from './parameter-items.tsx'
import { type ParameterInputs, toSend } from './parameter-values.ts'

/** Each service has its own field names, so that input is kept when the user switches between services. */
export const nameField = (service: Service) => `name of ${service.code}`
export const parametersField = (service: Service) => `parameters of ${service.code}`

export type ServiceReportValues = Record<string, string | ParameterInputs>

/** Creates a report with a service, and opens it. */
export function useServiceReport(projectId: number, service: Service | undefined) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useSubmit({
    faultsOf: (error) =>
      service && error instanceof ApiError && error.code === 'NAME_TAKEN'
        ? { faults: [{ name: nameField(service), errors: [error.message] }], rest: null }
        : parameterFaults(error, service ? parametersField(service) : ''),
    save: (values: ServiceReportValues) => {
      const { code, parameters } = service!
      const given = (values[parametersField(service!)] ?? {}) as ParameterInputs
      return api.reportCreate({
        params: { id: projectId },
        body: {
          name: (values[nameField(service!)] as string).trim(),
          service: { code, params: toSend(parameters, given, []) },
        },
      })
    },
    onSaved: async (report) => {
      await askAgain(queries, keys.reports.allOf(projectId))
      await navigate({
        to: '/projects/$id/reports/$rid',
        params: { id: String(projectId), rid: String(report.id) },
      })
    },
  })
}
