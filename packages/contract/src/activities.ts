/** The events of a project's activity, by their names in the audit log, worded to follow the user's name. */
export const activityWords = {
  RUN_STARTED: 'started a run',
  RUN_STOPPED: 'stopped a run',
  RUN_DELETED: 'marked a run as deleted',
  RUN_RESTORED: 'restored a run',
  RUN_MARKED_COMPLETED: 'marked a run as completed',
  RUN_MARKED_FAILED: 'marked a run as failed',
  RUN_MARKED_DNU: 'marked a run as DNU',
  RUN_UNMARKED_DNU: 'took the DNU mark from a run',
  RUN_RELEASED: 'released a held run',
  RUN_REJECTED: 'rejected a held run',
  RUN_RERUN: 'started a rerun of some pages of a run',
  RUN_REPLACED: 'replaced a held run by the rerun of its pages',
  RUN_ARCHIVED: 'archived a run',
  RUN_EXPIRED: 'removed the expired rows of a run',
  RUNS_MERGED: 'merged runs',
  RUN_DEDUPED: 'removed equal rows from a run',
  RUN_IMPORTED: 'imported a file',
  RUNS_COMPARED: 'compared two runs',
  SCHEMA_SAVED: 'changed the schema of a table',
  SCHEMA_LEARNED: 'learned the schema of a table from a run',
  SCHEMA_REMOVED: 'removed the schema of a table',
  RUNS_JUDGED_AGAIN: 'had past runs judged again',
  PROFILE_ORDERED: 'ordered a data profile',
  RUNS_EXPORTED: 'ordered an export of runs',
  DESTINATION_ADDED: 'added a delivery destination',
  DESTINATION_UPDATED: 'changed a delivery destination',
  DESTINATION_REMOVED: 'removed a delivery destination',
  DELIVERY_ORDERED: 'ordered a delivery',
  DELIVERY_CANCELLED: 'cancelled a delivery',
  RECIPE_SAVE: 'saved the recipe',
  SCHEDULE_CREATED: 'made a schedule',
  SCHEDULE_CHANGED: 'changed a schedule',
  SCHEDULE_DELETED: 'deleted a schedule',
  SCHEDULE_PAUSED: 'paused a schedule',
  SCHEDULE_RESUMED: 'resumed a schedule',
  REPORT_GATE_SAVE: 'changed when deliveries are held',
  REPORT_CREATE: 'created a report',
  REPORT_UPDATE: 'changed the report',
  REPORT_CONFIGURED: 'configured the report',
  REPORT_STATUS_CHANGED: 'changed the status of the report',
  REPORT_SERVICE_SAVED: 'changed the parameters of the service',
  REPORT_VERSION_CHOSEN: 'went to another version of the report',
  REPORT_TRANSFERRED: 'transferred the report',
  PROJECT_CREATED: 'created the project',
  PROJECT_CHANGED: 'changed the project',
  PROJECT_RENAMED: 'renamed the project',
  PROJECT_STATUS_CHANGED: 'changed the status of the project',
  PROJECT_OWNER_CHANGED: 'changed the owner of the project',
  PROJECT_TRANSFERRED: 'transferred the project',
  PROJECT_MEMBERS_ADDED: 'added people to the project',
  PROJECT_MEMBER_REMOVED: 'removed someone from the project',
  SECRET_SAVED: 'saved a secret',
  SECRET_REMOVED: 'removed a secret',
  THREAD_STARTED: 'started a thread',
  THREAD_CHANGED: 'changed a thread',
  THREAD_ANSWERED: 'marked a thread as answered',
  THREAD_CLOSED: 'closed a thread',
  THREAD_REOPENED: 'opened a thread again',
  THREAD_ASSIGNED: 'assigned a thread',
} as const
export type ActivityKind = keyof typeof activityWords
export const activityKinds = Object.keys(activityWords) as ActivityKind[]

/** Groups of events, for a filter. */
export const activityGroups = ['threads', 'runs', 'deliveries', 'team', 'project'] as const
export type ActivityGroup = (typeof activityGroups)[number]
export const activityGroupLabels: Readonly<Record<ActivityGroup, string>> = {
  threads: 'Threads',
  runs: 'Runs',
  deliveries: 'Deliveries',
  team: 'Team',
  project: 'Project',
}

/** By the first word of the event's name; others are of the project. */
const groupsByWord: Readonly<Record<string, ActivityGroup>> = {
  THREAD: 'threads',
  RUN: 'runs',
  RUNS: 'runs',
  PROFILE: 'runs',
  DESTINATION: 'deliveries',
  DELIVERY: 'deliveries',
}
const teamKinds: ReadonlySet<ActivityKind> = new Set([
  'PROJECT_MEMBERS_ADDED',
  'PROJECT_MEMBER_REMOVED',
  'PROJECT_OWNER_CHANGED',
])

/** The group of an event. */
export const activityGroupOf = (kind: ActivityKind): ActivityGroup =>
  teamKinds.has(kind) ? 'team' : (groupsByWord[kind.split('_')[0]!] ?? 'project')
