import type { Crumb } from '../ui/page-header.tsx'

interface Named {
  id: number
  name: string
}

/** Projects > project name > report name, up to the current page. */
export function placeCrumbs(project: Named, report?: Named): Crumb[] {
  const home = { label: 'Projects', to: '/projects' }
  if (!report) return [home, { label: project.name, to: `/projects/${project.id}/reports/datasets` }]
  return [
    home,
    { label: project.name, to: `/projects/${project.id}/reports/datasets` },
    { label: report.name, to: `/projects/${project.id}/reports/${report.id}` },
  ]
}
