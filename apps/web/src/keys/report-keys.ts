import { group, key, type Answer } from './key.ts'

export const reports = {
  all: group('reports'),
  allOf: (id: number) => group('reports', id),
  list: (id: number) => key<Answer<'reportList'>['reports']>('reports', id, 'list'),
  page: (id: number, view: object) => key<Answer<'reportList'>>('reports', id, 'page', view),
}

export const report = {
  all: group('report'),
  allOf: (id: number, rid: number) => group('report', id, rid),
  detail: (id: number, rid: number) => key<Answer<'reportGet'>>('report', id, rid, 'detail'),
  versions: (id: number, rid: number) =>
    key<Answer<'reportVersions'>['versions']>('report', id, rid, 'versions'),
  params: (id: number, rid: number) => key<Answer<'reportParamsGet'>>('report', id, rid, 'params'),
}

export const recipe = {
  ofReport: (id: number, rid: number) => key<Answer<'recipeGet'>>('recipe', id, rid),
}

export const services = {
  list: key<Answer<'serviceList'>>('services', 'list'),
  /** Contacts for the service of a report. */
  owners: (rid: number) => key<Answer<'serviceDetails'>>('services', 'owners', rid),
  ofReport: (id: number, rid: number) => key<Answer<'reportServiceGet'>>('services', 'report', id, rid),
  all: group('services'),
  summaries: key<Answer<'serviceSummaries'>>('services', 'summaries'),
  detail: (serviceId: number) => key<Answer<'serviceGet'>>('services', 'detail', serviceId),
  reports: (serviceId: number, view: object) =>
    key<Answer<'serviceReports'>>('services', 'reports', serviceId, view),
  difference: (serviceId: number, from: number, to: number) =>
    key<Answer<'serviceDifference'>>('services', 'difference', serviceId, from, to),
  categories: key<Answer<'categoryList'>>('services', 'categories'),
  staff: key<Answer<'anomalyContributors'>['contributors']>('services', 'staff'),
}

export const schedules = {
  allOf: (id: number, rid: number) => group('schedules', id, rid),
  list: (id: number, rid: number) => key<Answer<'scheduleList'>>('schedules', id, rid, 'list'),
  calendar: (id: number, rid: number, span: object) =>
    key<Answer<'scheduleCalendar'>>('schedules', id, rid, 'calendar', span),
  punctuality: (id: number, rid: number) =>
    key<Answer<'schedulePunctuality'>>('schedules', id, rid, 'punctuality'),
  /** Due times of a recurrence being edited; unaffected by changes of saved schedules. */
  preview: (id: number, rid: number, recurrence: object) =>
    key<Answer<'schedulePreview'>>('schedules', 'preview', id, rid, recurrence),
}

export const deliveries = {
  allOf: (id: number, rid: number) => group('deliveries', id, rid),
  destinations: (id: number, rid: number) =>
    key<Answer<'destinationList'>>('deliveries', id, rid, 'destinations'),
  /** `progress`: the state of the deliveries; a change refetches the attempts. */
  attempts: (id: number, rid: number, view: object, progress: readonly unknown[]) =>
    key<Answer<'deliveryAttempts'>>('deliveries', id, rid, 'attempts', view, progress),
  detail: (id: number, rid: number, deliveryId: number) =>
    key<Answer<'deliveryGet'>>('deliveries', id, rid, 'detail', deliveryId),
  /** Id of the run that can be delivered manually. */
  latestRun: (id: number, rid: number) => key<number | null>('deliveries', id, rid, 'latest-run'),
  sshKey: (projectId: number, type: string) =>
    key<Answer<'sshKeyGet'>>('deliveries', 'ssh-key', projectId, type),
}

export const schemas = {
  allOf: (id: number, rid: number) => group('schemas', id, rid),
  list: (id: number, rid: number) => key<Answer<'tableSchemaList'>['schemas']>('schemas', id, rid, 'list'),
  judgements: (id: number, rid: number, hid: number) =>
    key<Answer<'runJudgements'>['judgements']>('schemas', id, rid, 'judgements', hid),
  proposal: (id: number, rid: number, pageId: string) =>
    key<Answer<'tableSchemaProposal'>>('schemas', id, rid, 'proposal', pageId),
}

/** Merges, imports, comparisons, and judgements of past runs. */
export const jobs = {
  allOf: (id: number, rid: number) => group('jobs', id, rid),
  shown: (id: number, rid: number) => key<Answer<'datasetJobList'>['jobs']>('jobs', id, rid, 'shown'),
  one: (id: number, rid: number, jobId: number) =>
    key<Answer<'datasetJobGet'>>('jobs', id, rid, 'one', jobId),
}

export const comparisons = {
  one: (id: number, rid: number, comparisonId: number) =>
    key<Answer<'comparisonGet'>>('comparisons', 'one', id, rid, comparisonId),
  rows: (id: number, rid: number, comparisonId: number, view: object) =>
    key<Answer<'comparisonRows'>>('comparisons', 'rows', id, rid, comparisonId, view),
  keyProposal: (id: number, rid: number, hid: number, pageId: string) =>
    key<Answer<'keyProposal'>['keys']>('comparisons', 'key-proposal', id, rid, hid, pageId),
}
