import { z } from 'zod'
import { parameterTypes } from '../service-parameters.ts'
import { Recipe } from '../recipe.ts'
import { notificationTypes, reportStatusCodes, reportStatuses } from '../report-status.ts'
import {
  id,
  idList,
  instant,
  name,
  pageLimit,
  pageNumber,
  Pagination,
  projectId,
  reportId,
} from './common.ts'
import { BudgetNotice } from './budgets.ts'
import { Site, siteList } from './project-requests.ts'
import { Run } from './runs.ts'
import { ServiceBinding } from './services.ts'

export const Report = z
  .object({
    id,
    name: z.string(),
    reportName: z.string(),
    projectId: id,
    projectName: z.string(),
    projectOwner: z.string(),
    status: z.enum(reportStatuses).describe('The same as reportStatus'),
    reportStatus: z.enum(reportStatuses),
    note: z.string().nullable().describe('Why it has this status'),
    isDeleted: z.boolean().describe('Whether its project is deleted'),
    isArchive: z.boolean().describe('Whether the rows of the latest dataset were removed'),
    notificationTypes: z.array(z.enum(notificationTypes)).describe('Events that people are notified about'),
    properties: z.object({
      seedUrls: z
        .array(Site)
        .describe('The first is MAIN, the site to extract; the rest are there to compare with'),
    }),
    serviceCode: z.string(),
    serviceVersion: z.string().nullable().describe('null for the page extractor'),
    recipeVersion: z.int().nullable().describe('null until a recipe is saved'),
    startUrl: z.string().nullable(),
    totalRecords: z.int().describe('Records in the last finished run; -1 when there is none'),
    historyStatus: z.string().nullable().describe('Status of the last run'),
    lastHistoryId: id.nullable(),
    lastHistoryDate: instant.nullable(),
    latestDatasetId: id.nullable().describe('The last run with rows to look at'),
    latestDatasetDate: instant.nullable(),
    latestDatasetStatus: z.string().nullable(),
    runningSince: instant
      .nullable()
      .describe('null where no run is at work, and while one waits for its start'),
    nextUpdate: instant.nullable(),
    recentRuns: z
      .array(z.object({ id, status: z.string(), itemCount: z.int(), createdDate: instant }))
      .describe('The last 25 runs, oldest first'),
    createdDate: instant,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

export const ReportListQuery = z.object({
  page: pageNumber,
  limit: pageLimit.optional().describe('Reports a page; without it all reports come at once'),
  search: z.string().max(200).optional().describe('A part of the name or of the address it starts from'),
  status: z.enum(reportStatuses).optional(),
  service: z.string().max(63).optional().describe('Only reports made by the service of this code'),
  sort: z
    .enum([
      'name',
      '-name',
      'createdDate',
      '-createdDate',
      'lastHistoryDate',
      '-lastHistoryDate',
      'totalRecords',
      '-totalRecords',
    ])
    .default('name'),
})
export const ReportList = z.object({
  reports: z.array(Report),
  pagination: Pagination,
  counts: z.record(z.string(), z.int()).describe('Number of reports per status, and under ALL'),
})

export const ReportCreate = z
  .object({ name, recipe: Recipe.optional(), service: ServiceBinding.optional() })
  .refine(({ recipe, service }) => !recipe || !service, {
    path: ['service'],
    error: 'goes without a recipe: a report is made by one of them',
  })
const note = z.string().trim().max(1000)
export const ReportUpdate = z.object({ name, note: note.nullable() }).partial()

/** A status by name or number. */
const reportStatus = z
  .union([z.enum(reportStatuses), z.literal(Object.values(reportStatusCodes))])
  .transform((given) =>
    typeof given === 'string' ? given : reportStatuses.find((name) => reportStatusCodes[name] === given)!,
  )
export const ReportStatusChange = z.object({
  status: reportStatus,
  note: note.nullable().optional().describe('Why; absent: the previous note is removed'),
})
export const ReportsStatusUpdate = ReportStatusChange.extend({
  reportIds: idList.describe('Ids separated by commas'),
})
export const ReportConfiguration = z
  .object({
    seedUrls: siteList.describe('The first is MAIN, the rest COMPARE'),
    notificationTypes: z.array(z.enum(notificationTypes)).max(notificationTypes.length),
  })
  .partial()
export const ReportTransfer = z.object({ projectId: id })

export const ReportVersions = z.object({
  versions: z.array(
    z.object({
      version: z.int(),
      isCurrent: z.boolean(),
      serviceCode: z.string(),
      serviceVersion: z.string().nullable(),
      createdDate: instant,
      createdBy: z.string(),
    }),
  ),
})
export const ReportVersionChoice = z.object({ version: z.int().positive() })

const ParameterValue = z.union([z.string(), z.boolean(), z.array(z.string())])
/** What a report runs with: the parameters of its service, or the start URLs of its page extractor. */
export const ReportParams = z.object({
  serviceCode: z.string(),
  serviceVersion: z.string().nullable(),
  params: z.array(
    z.object({
      name: z.string(),
      type: z.enum(parameterTypes),
      label: z.string(),
      required: z.boolean(),
      value: ParameterValue.nullable().describe('null for a password, whether it is set or not'),
      isSet: z.boolean(),
    }),
  ),
  seedUrls: z.array(Site),
})

export const ProjectIdsQuery = z.object({
  projectIds: idList.describe('Ids of projects, separated by commas'),
})
export const ReportNames = z.object({
  reports: z.array(z.object({ id, name: z.string(), projectId: id, projectName: z.string() })),
})
export const ProjectRunsQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(90).default(10).describe('Runs of each report'),
})
const History = z.object({ id, createdDate: instant, itemCount: z.int(), status: z.string() })
export const ProjectRuns = z.object({
  reports: z.array(z.object({ id, name: z.string(), histories: z.array(History).describe('Oldest first') })),
})
export const RecipeVersion = z
  .object({ version: z.int(), recipe: Recipe, createdDate: instant, createdBy: z.string() })
  .meta({ id: 'RecipeVersion' })
export type RecipeVersion = z.infer<typeof RecipeVersion>
export const RecipeSave = z.object({ recipe: Recipe })
export const ReportDetail = z.object({
  report: Report,
  activeRun: Run.nullable(),
  budget: BudgetNotice.nullable().describe('A budget that is nearly or quite used up; null: none'),
})
export const reportParams = z.object({ id: projectId, rid: reportId })
