import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

export const serviceDetails =
  ({ db }: AppContext): Handler<Routes['serviceDetails']> =>
  async ({ report }) => {
    const owners = await db
      .selectFrom('service_owners')
      .innerJoin('services', 'services.id', 'service_owners.service_id')
      .select(['full_name', 'email'])
      .where('services.code', '=', report.service_code)
      .orderBy('position')
      .execute()
    return {
      serviceCode: report.service_code,
      serviceOwners: owners.map(({ full_name, email }) => ({ fullName: full_name, email })),
    }
  }
