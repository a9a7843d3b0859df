import { group, key, type Answer } from './key.ts'

/** What runs and deliveries came to, and files made of it. */
export const reporting = {
  all: group('reporting'),
  overview: (view: object) => key<Answer<'reportingOverview'>>('reporting', 'overview', view),
  table: (view: object) => key<Answer<'reportingTable'>>('reporting', 'table', view),
  views: key<Answer<'reportingViewList'>>('reporting', 'views'),
  generated: (page: number) => key<Answer<'generatedList'>>('reporting', 'generated', page),
  plans: key<Answer<'reportPlanList'>>('reporting', 'plans'),
}
