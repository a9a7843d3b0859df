import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

export const serviceDetails =
  (app: AppContext): Handler<Routes['serviceDetails']> =>
  async ({ report }) => {
    // The page extractor is no service written in code; looking for one would start the processes of all of them.
    const service =
      report.service_code === 'page-extractor' ? null : await app.services.find(report.service_code)
    const owners = service?.description.owners ?? []
    return {
      serviceCode: report.service_code,
      serviceOwners: owners.map(({ fullName, email }) => ({ fullName, email })),
    }
  }
