import { expect, it } from 'vitest'
import { projectItems } from './project-items.ts'

// spec: UI-12
it('projects are items with an id, a label, a value and the number of billable reports', () => {
  const projects = [
    { projectId: 7, name: 'Outdoor gear', billableReportCount: 3 },
    { projectId: 9, name: 'Garden tools', billableReportCount: 0 },
  ]
  expect(projectItems(projects)).toEqual([
    { id: 'project-7', label: 'Outdoor gear', value: 7, billableReportCount: 3 },
    { id: 'project-9', label: 'Garden tools', value: 9, billableReportCount: 0 },
  ])
})
