import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

export const serviceDetails =
  (app: AppContext): Handler<Routes['serviceDetails']> =>
  async ({ report }) => {
    // The page extractor isn't a service written in code; looking it up would start the processes of all services.
    const service =
      report.service_code === 'page-extractor' ? null : await app.services.find(report.service_code)
    const owners = service?.description.owners ?? []
    return {
      serviceCode: report.service_code,
      serviceOwners: owners.map(({ fullName, email }) => ({ fullName, email })),
    }
  }
