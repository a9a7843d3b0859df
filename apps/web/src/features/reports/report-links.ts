import type { Report } from '@windrow/contract/schemas/reports'

type Place = Pick<Report, 'id' | 'projectId' | 'serviceCode'>

export const reportHref = (report: Pick<Report, 'id' | 'projectId'>): string =>
  `/projects/${report.projectId}/reports/${report.id}`

/** The page to edit what a report extracts: the page extractor, or the parameters of its service. */
export const recipeHref = ({ id, projectId, serviceCode }: Place) => ({
  to:
    serviceCode === 'page-extractor'
      ? ('/projects/$id/reports/$rid/extractor' as const)
      : ('/projects/$id/reports/$rid/service' as const),
  params: { id: String(projectId), rid: String(id) },
})
