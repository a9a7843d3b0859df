import { z } from 'zod'
import { id } from './common.ts'

/** A person as the readers of a thread see them. */
export const ThreadPerson = z
  .object({
    userId: id.nullable().describe('Null if the user was deleted'),
    fullName: z.string(),
    isStaff: z.boolean().describe('Shown as "Windrow support"'),
    accountName: z.string().nullable().describe('Null for staff'),
  })
  .meta({ id: 'ThreadPerson' })
export type ThreadPerson = z.infer<typeof ThreadPerson>
