import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { allowedTypes } from './destination-rules.ts'
import { destinationsOf, viewDestination, viewDestinations } from './destination-queries.ts'
import { nextNames } from './name-facts.ts'
import { nameFaults, plannedNames, sideNames } from './planned-names.ts'

const mostShown = 12

export const destinationList =
  (app: AppContext): Handler<Routes['destinationList']> =>
  async ({ project, report }) => {
    const [rows, types] = await Promise.all([
      destinationsOf(app.db, report).selectAll().orderBy('id').execute(),
      allowedTypes(app.db, project.organization_id),
    ])
    return { destinations: await viewDestinations(app.db, report.id, rows), allowedTypes: types }
  }

export const destinationGet =
  (app: AppContext): Handler<Routes['destinationGet']> =>
  ({ report, destination }) =>
    viewDestination(app.db, report.id, destination.id)

export const fileNameExample =
  (app: AppContext): Handler<Routes['fileNameExample']> =>
  async ({ report, body }) => {
    const { common, pages } = await nextNames(app.db, report.id, 1)
    const errors = nameFaults(body, common, pages)
    if (errors.some(({ path }) => path !== 'fileName' || !errors[0]?.message.startsWith('Two')))
      return { names: [], errors }
    const names = plannedNames(body, common, pages, body.partMegabytes === null ? 1 : 2)
    return { names: [...names, ...sideNames(body, common, names[0] ?? '')].slice(0, mostShown), errors }
  }
