import { z } from 'zod'
import { activityGroups, activityKinds } from '../activities.ts'
import { id, idText, instant, pageQuery, Pagination } from './common.ts'

export const ActivityQuery = z.object({
  ...pageQuery(25),
  reportId: idText.optional().describe('Only what was done in this report'),
  historyId: idText.optional().describe('Only what was done to this run'),
  group: z.enum(activityGroups).optional().describe('Only events of this group'),
  userId: idText.optional().describe('Only what this user did; customers cannot ask for staff'),
  from: instant.optional().describe('This moment and later'),
  to: instant.optional().describe('This moment and earlier'),
})

export const Activity = z
  .object({
    id,
    kind: z.enum(activityKinds),
    group: z.enum(activityGroups),
    createdDate: instant,
    userName: z.string().describe('Who did it; staff are not named, automatic actions are by "Windrow"'),
    reportId: id.nullable(),
    reportName: z.string().nullable(),
    historyId: id.nullable().describe('The run it was done to'),
    threadId: id.nullable().describe('The thread it was done to'),
    subjectName: z
      .string()
      .nullable()
      .describe('What it was done to, where it has a name: a thread, destination, or the address of a user'),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const ActivityList = z.object({ activities: z.array(Activity), pagination: Pagination })
