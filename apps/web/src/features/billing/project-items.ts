import type { BillingProject } from '@windrow/contract/schemas/billing'
import { choiceId, type ProjectChoice } from '../../place/project-choices.ts'

/** The items of the project multi-select of a rule. */
export const projectItems = (projects: readonly BillingProject[]): ProjectChoice[] =>
  projects.map(({ projectId, name, billableReportCount }) => ({
    id: choiceId(projectId),
    label: name,
    value: projectId,
    billableReportCount,
  }))
