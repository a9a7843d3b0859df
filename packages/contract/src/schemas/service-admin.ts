import { z } from 'zod'
import { rolloutShares } from '../service-rollouts.ts'
import { parameterTypes } from '../service-parameters.ts'
import { id, idText, instant, name, pageQuery, Pagination } from './common.ts'
import { ParameterValue, ServiceList, ServiceParameter } from './services.ts'

export const serviceKinds = ['BUILT_IN', 'MODULE', 'RECIPE'] as const
export const versionStates = [
  'NEW',
  'ROLLING_OUT',
  'CURRENT',
  'EARLIER',
  'ROLLED_BACK',
  'DEPRECATED',
] as const

const serviceId = idText.describe('The service')
export const serviceParams = z.object({ serviceId })
const versionNumber = z.int().positive().max(1_000_000)
export const versionParams = z.object({
  serviceId,
  versionNumber: idText.describe('The version, counted from 1'),
})

const code = z
  .string()
  .trim()
  .max(63)
  .regex(
    /^[a-z][a-z0-9-]*$/,
    'must begin with a small letter and contain only small letters, digits and hyphens',
  )
const note = z.string().trim().max(300)
const recipeText = z
  .record(z.string().max(200), z.unknown())
  .describe('A recipe as JSON; its texts may contain {param:name} for the values of parameters')

export const ServiceOwner = z
  .object({
    userId: id.nullable().describe('null for an owner named in the file of a service who has no user'),
    fullName: z.string(),
    email: z.string(),
  })
  .meta({ id: 'ServiceOwner' })

export const ServiceCategory = z
  .object({ id, name: z.string(), services: z.int().describe('How many services it has') })
  .meta({ id: 'ServiceCategory' })
export type ServiceCategory = z.infer<typeof ServiceCategory>

const rollout = {
  id,
  fromVersion: versionNumber,
  toVersion: versionNumber,
  share: z.int().describe('Percent of the reports that use the new version'),
  nextShare: z.int().nullable().describe('The share of the next stage; null at the last one'),
  startedDate: instant,
  startedBy: z.string(),
}
const RunningRollout = z.object(rollout).meta({ id: 'RunningRollout' })

const service = {
  id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(serviceKinds),
  category: z.object({ id, name: z.string() }).nullable(),
  owners: z.array(ServiceOwner),
  isOffered: z.boolean().describe('Whether new reports can choose it'),
  missingSince: instant
    .nullable()
    .describe('Since when its file is missing from the services folder, and no kept version is used'),
  usesKept: z.boolean().describe('Runs use a kept version, because its file is missing'),
  currentVersion: versionNumber.nullable(),
  currentLabel: z.string().nullable().describe('The current version as its author named it'),
  rollout: RunningRollout.nullable(),
  reports: z.int().describe('Reports that use it'),
  runs: z.int().describe('Ended runs of the last 30 days'),
  failedRuns: z.int().describe('Those that failed'),
  health: z
    .array(z.object({ date: z.iso.date(), runs: z.int(), failed: z.int() }))
    .describe('The last 30 days with runs, oldest first'),
  lastRolledBack: z
    .object({ label: z.string(), date: instant, reason: z.string() })
    .nullable()
    .describe('The last version that was rolled back, within 30 days'),
}

export const ServiceSummary = z.object(service).meta({ id: 'ServiceSummary' })
export type ServiceSummary = z.infer<typeof ServiceSummary>

export const ServiceSummaries = z.object({
  services: z.array(ServiceSummary),
  faults: ServiceList.shape.faults,
})

export const ServiceVersion = z
  .object({
    version: versionNumber,
    label: z.string(),
    state: z.enum(versionStates),
    note: z.string().describe('What changed'),
    createdDate: instant,
    createdBy: z.string().nullable().describe('null for a version found in the services folder'),
    added: z.int().describe('Lines added since the version before'),
    removed: z.int().describe('Lines removed since the version before'),
    reports: z.int(),
    runs: z.int().describe('Its ended runs of the last 30 days'),
    failedRuns: z.int(),
    isRunnable: z.boolean().describe('Whether it is the file in the folder, or its copy can be run'),
    deprecatedNote: z.string().nullable(),
    rolledBackReason: z.string().nullable(),
  })
  .meta({ id: 'ServiceVersion' })
export type ServiceVersion = z.infer<typeof ServiceVersion>

const measures = z.object({
  runs: z.int(),
  failedRuns: z.int(),
  rowsPercent: z.number().nullable().describe('Rows in percent of what the same reports had before'),
  runsWithFindings: z.int(),
  costPerThousand: z.number().nullable().describe('Proxy cost of 1,000 records, in US dollars'),
})

export const Rollout = z
  .object({
    ...rollout,
    minSuccess: z.int().nullable().describe('Rolls back if fewer percent of the runs succeed'),
    minRows: z.int().nullable().describe('Rolls back if rows fall below this percent of what was expected'),
    stopOnFindings: z.boolean().describe('Rolls back if the quality check of a run has a finding'),
    stageSince: instant,
    reports: z.int().describe('Reports that use the new version'),
    goodRuns: z.int().describe('Good runs since the stage began'),
    neededRuns: z.int().describe('Good runs that the next stage needs'),
    before: measures.describe('Runs of the version before, in the 30 days before the roll-out'),
    after: measures.describe('Runs of the new version'),
  })
  .meta({ id: 'Rollout' })
export type Rollout = z.infer<typeof Rollout>

export const ServiceDetail = z
  .object({
    ...service,
    description: z.string(),
    parameters: z.array(ServiceParameter).describe('Of the current version'),
    recipe: z.record(z.string(), z.unknown()).nullable().describe('Of the latest version; null for code'),
    versions: z.array(ServiceVersion).describe('The newest first, at most 100'),
    progress: Rollout.nullable().describe('The roll-out in progress'),
    reportsByVersion: z.array(z.object({ version: versionNumber, reports: z.int() })),
  })
  .meta({ id: 'ServiceDetail' })
export type ServiceDetail = z.infer<typeof ServiceDetail>

const ownerIds = z.array(id).max(20).describe('Users who are staff')
export const ServiceCreate = z.object({
  name,
  code,
  description: z.string().trim().max(2000).default(''),
  categoryId: id.nullable().default(null),
  ownerIds: ownerIds.default([]),
  recipe: recipeText.optional(),
  fromReportId: id.optional().describe('Copies the recipe of a report instead'),
})
export const ServiceUpdate = z
  .object({
    name,
    code: code.describe('Only while no report uses the service, and it is no file'),
    description: z.string().trim().max(2000),
    categoryId: id.nullable(),
    ownerIds,
    isOffered: z.boolean(),
  })
  .partial()

export const ServiceVersionAdd = z.object({ recipe: recipeText, note: note.min(1, 'Say what changes') })
export const ServiceDeprecate = z.object({
  deprecated: z.boolean(),
  note: note.default('').describe('Shown to the users of its reports'),
})
export const ServiceUseKept = z.object({ version: versionNumber })

export const differenceQuery = z.object({
  from: idText.describe('The earlier version'),
  to: idText.describe('The later version'),
})
export const ServiceDifference = z
  .object({
    added: z.int(),
    removed: z.int(),
    lines: z
      .array(z.object({ kind: z.enum(['SAME', 'ADDED', 'REMOVED', 'GAP']), text: z.string() }))
      .describe('Changed lines with three around each, at most 400; GAP: lines left out'),
    isComplete: z.boolean().describe('Whether these are all changes'),
    parameters: z.object({
      unchanged: z.int(),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      changed: z.array(z.string()),
    }),
  })
  .meta({ id: 'ServiceDifference' })
export type ServiceDifference = z.infer<typeof ServiceDifference>

export const RolloutStart = z.object({
  version: versionNumber.describe('The version to roll out'),
  fromVersion: versionNumber.describe('The current version as you know it'),
  share: z
    .union(rolloutShares.map((share) => z.literal(share)))
    .describe('Percent of the reports; 100: all at once'),
  minSuccess: z.int().min(1).max(100).nullable().default(95),
  minRows: z.int().min(1).max(100).nullable().default(90),
  stopOnFindings: z.boolean().default(true),
})
export const RolloutStep = z.object({
  rolloutId: id.describe('The roll-out in progress'),
  share: z.int().describe('Its share as you know it, so that two people never go on twice'),
})
export const RolloutBack = z.object({
  rolloutId: id.describe('The roll-out in progress'),
  reason: note.default(''),
})

const parameterName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,59}$/,
    'must begin with a letter and contain only letters, digits and underscores',
  )
export const ParameterSave = z.object({
  name: parameterName,
  definition: z.object({
    type: z.enum(parameterTypes),
    label: z.string().trim().min(1).max(80).optional(),
    help: z.string().trim().max(300).optional(),
    required: z.boolean().optional(),
    options: z.array(z.string().trim().min(1).max(200)).max(500).optional(),
    default: ParameterValue.optional(),
    group: z.string().trim().min(1).max(60).optional().describe('Heading in the form'),
    showWhen: z
      .object({ parameter: parameterName, value: z.union([z.string().max(200), z.boolean()]).optional() })
      .optional()
      .describe('Shows it only while another parameter has a value'),
  }),
  isNew: z.boolean().default(true).describe('false changes the parameter with this name'),
})
export const ParameterRemove = z.object({
  name: parameterName,
  confirmed: z.boolean().default(false).describe('Removes it although reports have a value for it'),
})

export const ParamsClone = z.object({
  fromReportId: id,
  toReportIds: z.array(id).min(1).max(100),
  names: z.array(z.string().max(100)).min(1).max(200).describe('Parameters to copy; never passwords'),
})
export const ParamsCloned = z.object({ changed: z.array(id).describe('Reports that changed') })

export const ServiceTry = z.object({
  version: versionNumber,
  url: z.url({ protocol: /^https?$/ }).max(4000),
  params: z.record(z.string().max(100), ParameterValue.nullable()).default({}),
  page: z.string().max(200).optional().describe('Kind of the page; default: that of start URLs'),
})
export const ServiceTried = z
  .object({
    httpStatus: z.int().nullable(),
    milliseconds: z.int(),
    tables: z.array(
      z.object({
        pageId: z.string(),
        columns: z.array(z.string()),
        rows: z.array(z.array(z.unknown())).describe('The first 50'),
        total: z.int(),
      }),
    ),
    links: z.int().describe('Pages that it would read next'),
    logs: z.array(z.object({ level: z.string(), message: z.string() })).describe('The first 100'),
    error: z.string().nullable(),
  })
  .meta({ id: 'ServiceTried' })
export type ServiceTried = z.infer<typeof ServiceTried>

export const ServiceReportQuery = z.object({
  ...pageQuery(10),
  search: z.string().max(200).optional().describe('A part of the name of the report or its account'),
})
export const ServiceReports = z.object({
  reports: z.array(
    z.object({
      id,
      name: z.string(),
      projectId: id,
      organizationName: z.string(),
      version: versionNumber.nullable(),
      versionLabel: z.string().nullable(),
      isNewVersion: z.boolean().describe('Whether it uses the version that is being rolled out'),
      lastRunDate: instant.nullable(),
      runs: z.int().describe('Ended runs of the last 30 days'),
      failedRuns: z.int(),
    }),
  ),
  pagination: Pagination,
})
export type ServiceReports = z.infer<typeof ServiceReports>

export const OwnedServices = z.object({
  services: z.array(
    z.object({
      serviceCode: z.string(),
      serviceName: z.string(),
      serviceVersion: z.string().nullable(),
      reports: z.int(),
    }),
  ),
})

export const CategoryList = z.object({
  categories: z.array(ServiceCategory),
  uncategorized: z.int().describe('Services without a category'),
})
export const CategorySave = z.object({ name })
export const categoryParams = z.object({ categoryId: idText.describe('The category') })
export const ServiceAssign = z.object({
  serviceIds: z.array(id).min(1).max(500),
  categoryId: id.nullable().describe('null: without a category'),
})
