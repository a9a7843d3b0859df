import { z } from 'zod'
import { listedTaskKinds, mostCountedTasks, taskKinds, taskStates } from '../background-tasks.ts'
import { id, idList, idText, instant, pageQuery, Pagination } from './common.ts'

const taskId = z
  .string()
  .regex(/^[a-z]{2,10}-\d{1,15}(-\d{1,6})?$/, 'must be the id of a task, like run-5012')

export const Task = z
  .object({
    taskId: z.string().describe('Unique among all kinds, like "run-5012"'),
    kind: z.enum(taskKinds),
    state: z.enum(taskStates),
    stateText: z.string().describe('The state in the words of its kind'),
    name: z.string(),
    itemId: id.describe('Its id in the calls of its kind: of the run, export, delivery or job'),
    accountId: id,
    accountName: z.string(),
    projectId: id,
    projectName: z.string(),
    reportId: id,
    reportName: z.string(),
    historyId: id.nullable().describe('The run that it works on; null if there are several, or none'),
    pageId: z.string().nullable().describe('Profiles: the output table'),
    startedBy: z
      .object({ userId: id, fullName: z.string() })
      .nullable()
      .describe('null if no person started it'),
    startedHow: z
      .enum(['PERSON', 'SCHEDULE', 'RUN'])
      .describe('By a person, by a schedule, or because its run has ended'),
    createdDate: instant,
    startedDate: instant.nullable().describe('null if it has not started, or this is not recorded'),
    endedDate: instant.nullable(),
    progress: z.number().min(0).max(1).nullable().describe('null if it is not known'),
    rows: z.int().nullable(),
    bytes: z.int().nullable(),
    reason: z.string().nullable().describe('What it waits for, or what it does'),
    fault: z.string().nullable().describe('Why it failed'),
    childCount: z.int().describe('Child tasks'),
    retryRefusal: z.string().nullable().describe('Why it cannot be retried now; null if it can'),
    cancelRefusal: z.string().nullable().describe('Why it cannot be cancelled now; null if it can'),
  })
  .meta({ id: 'Task', description: 'A piece of background work.' })
export type Task = z.infer<typeof Task>

const listed = {
  ChildTasks: z.array(Task).describe('Newest first; the parts of a run come before all others'),
  TotalCount: z.int().describe(`Matching tasks; counted up to ${mostCountedTasks.toLocaleString('en-US')}`),
  isMore: z.boolean().describe('There are more than `TotalCount` says'),
  pagination: Pagination,
}

export const TaskListQuery = z.object({
  ...pageQuery(25),
  kind: z.enum(listedTaskKinds).optional().describe('Only tasks of this kind'),
  state: z.enum(taskStates).optional().describe('Only tasks in this state'),
  accountId: idList.optional().describe('Ids of accounts, separated by commas'),
  projectId: idList.optional().describe('Ids of projects, separated by commas'),
  reportId: idList.optional().describe('Ids of reports, separated by commas'),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Part of the name of the report, project or account; or the number of a task'),
})
export const TaskList = z.object(listed)

export const TaskInfoQuery = z.object({
  ...pageQuery(25),
  taskId: taskId.describe('The task, like run-5012'),
})
export const TaskInfo = z
  .object({ task: Task, ...listed })
  .meta({ id: 'TaskInfo', description: 'A task with a page of its child tasks.' })
export type TaskInfo = z.infer<typeof TaskInfo>

export const exportTaskParams = z.object({ exportTaskId: idText.describe('The export, of any user') })
