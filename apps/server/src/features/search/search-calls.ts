import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { findProjects, findReports } from './search-queries.ts'

export const globalSearch =
  (app: AppContext): Handler<Routes['globalSearch']> =>
  async ({ query, actor }) => {
    const accounts = roleMay(actor.role, 'account:view')
    if (query.filter === 'Account' && !accounts)
      throw new AppError(
        'FORBIDDEN',
        'Your role does not allow searching in accounts; choose another filter.',
      )
    return findProjects(app.db, actor, query, accounts)
  }

export const globalReports =
  (app: AppContext): Handler<Routes['globalReports']> =>
  ({ query, actor }) =>
    findReports(app.db, actor, query)
