import { z } from 'zod'
import { activityKinds } from '../activities.ts'
import { id, idText, instant, pageQuery, Pagination } from './common.ts'

export const ActivityQuery = z.object({
  ...pageQuery(25),
  reportId: idText.optional().describe('Only what was done in this report'),
  historyId: idText.optional().describe('Only what was done to this run'),
})

export const Activity = z
  .object({
    id,
    kind: z.enum(activityKinds),
    createdDate: instant,
    userName: z.string().describe('Who did it; staff are not named, automatic actions are by "Windrow"'),
    reportId: id.nullable(),
    reportName: z.string().nullable(),
    historyId: id.nullable().describe('The run it was done to'),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const ActivityList = z.object({ activities: z.array(Activity), pagination: Pagination })
