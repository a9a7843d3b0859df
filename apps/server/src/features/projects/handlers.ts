import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { projectDetailsUpdate, projectOwnerChange, projectUpdate } from './change-project.ts'
import { projectCreate } from './create-project.ts'
import { projectOwnerLookup } from './owner-lookup.ts'
import { projectCount, projectList } from './project-calls.ts'
import { projectGet } from './project-detail.ts'
import { organizationProjects, projectNames, projectsOfAccounts, reportNames } from './project-names.ts'
import { projectStatusUpdate } from './project-status.ts'
import { projectTicketSave } from './project-ticket.ts'

/** API handlers of this feature. */
export const projectsHandlers = (app: AppContext) =>
  ({
    projectList: projectList(app),
    projectCount: projectCount(app),
    projectCreate: projectCreate(app),
    projectGet: projectGet(app),
    projectUpdate: projectUpdate(app),
    projectDetailsUpdate: projectDetailsUpdate(app),
    projectOwnerChange: projectOwnerChange(app),
    projectStatusUpdate: projectStatusUpdate(app),
    projectNames: projectNames(app),
    projectsOfAccounts: projectsOfAccounts(app),
    organizationProjects: organizationProjects(app),
    reportNames: reportNames(app),
    projectOwnerLookup: projectOwnerLookup(app),
    projectTicketSave: projectTicketSave(app),
  }) satisfies Partial<Handlers<Routes>>
