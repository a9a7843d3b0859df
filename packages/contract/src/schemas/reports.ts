import { z } from 'zod'
import { Recipe } from '../recipe.ts'
import { id, idText, instant, name } from './common.ts'
import { Run } from './runs.ts'
import { ServiceBinding } from './services.ts'

/** Label and number of each report status, as the calls use them. */
export const reportStatusCodes = {
  ACTIVE: 0,
  PENDING: 1,
  INQUEUE: 2,
  COMPLETED: 3,
  CANCELED: 4,
  DISABLED: 5,
} as const
export const reportStatuses = Object.keys(reportStatusCodes) as (keyof typeof reportStatusCodes)[]

export const Report = z
  .object({
    id,
    name: z.string(),
    reportName: z.string(),
    projectId: id,
    projectName: z.string(),
    projectOwner: z.string(),
    reportStatus: z.enum(reportStatuses),
    note: z.string().nullable(),
    serviceCode: z.string(),
    recipeVersion: z.int().nullable().describe('null until a recipe is saved'),
    startUrl: z.string().nullable(),
    totalRecords: z.int().describe('Records in the last finished run; -1 when there is none'),
    historyStatus: z.string().nullable().describe('Status of the last run'),
    lastHistoryId: id.nullable(),
    lastHistoryDate: instant.nullable(),
    latestDatasetId: id.nullable().describe('The last run with rows to look at'),
    runningSince: instant.nullable(),
    nextUpdate: instant.nullable(),
    recentRuns: z
      .array(z.object({ id, status: z.string(), itemCount: z.int(), createdDate: instant }))
      .describe('The last 25 runs, oldest first'),
    createdDate: instant,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

export const ReportCreate = z
  .object({ name, recipe: Recipe.optional(), service: ServiceBinding.optional() })
  .refine(({ recipe, service }) => !recipe || !service, {
    path: ['service'],
    error: 'goes without a recipe: a report is made by one of them',
  })
export const ReportUpdate = z.object({ name })
export const RecipeVersion = z
  .object({ version: z.int(), recipe: Recipe, createdDate: instant, createdBy: z.string() })
  .meta({ id: 'RecipeVersion' })
export type RecipeVersion = z.infer<typeof RecipeVersion>
export const RecipeSave = z.object({ recipe: Recipe })
export const ReportDetail = z.object({ report: Report, activeRun: Run.nullable() })
export const reportParams = z.object({ id: idText, rid: idText })
