import { toSites, type Site } from '@windrow/contract/project-request'
import type { Recipe } from '@windrow/contract/recipe'
import type { Routes } from '@windrow/contract/routes'
import type { ParameterValue } from '@windrow/contract/service-parameters'
import type { AppContext } from '../../context.ts'
import type { ReportRow } from '../../database/project-tables.ts'
import type { Handler } from '../../calls/handler.ts'
import { openParams } from '../services/service-binding.ts'

const currentVersion = ({ db }: AppContext, { id, recipe_version }: ReportRow) =>
  db
    .selectFrom('recipe_versions')
    .select(['recipe', 'service_code', 'service_version', 'service_params'])
    .where('report_id', '=', id)
    .where('version', '=', recipe_version ?? -1)
    .executeTakeFirst()

type Version = NonNullable<Awaited<ReturnType<typeof currentVersion>>>

const startAddresses = ({ start }: Recipe): string[] =>
  start.flatMap((one) =>
    typeof one === 'string'
      ? one
      : 'sitemap' in one
        ? one.sitemap
        : 'feed' in one
          ? one.feed
          : (one.url ?? []),
  )

const onWire = (value: ParameterValue | undefined) =>
  value === undefined ? null : typeof value === 'object' ? [...value] : value

/** The service's parameters with their values; passwords without. */
async function serviceParams(app: AppContext, { service_code, service_params }: Version, reportId: number) {
  const known = await app.services.find(service_code ?? '', { reportId })
  const values = openParams(app, service_params) ?? {}
  return Object.entries(known?.description.params ?? {}).map(([name, definition]) => ({
    name,
    type: definition.type,
    label: definition.label ?? name,
    required: definition.required ?? false,
    value: definition.type === 'password' ? null : onWire(values[name]),
    isSet: values[name] !== undefined,
  }))
}

/** The page extractor has one parameter: its start URLs. */
const extractorParams = (addresses: string[]) => [
  {
    name: 'start',
    type: 'seed_urls' as const,
    label: 'Start URLs',
    required: true,
    value: addresses,
    isSet: addresses.length > 0,
  },
]

/** The configured sites; by default those of the start URLs, the first being the main one. */
const sitesOf = (report: ReportRow, addresses: string[]): Site[] =>
  report.properties.seedUrls ?? toSites(addresses)

export const reportParamsGet =
  (app: AppContext): Handler<Routes['reportParamsGet']> =>
  async ({ report }) => {
    const version = await currentVersion(app, report)
    const addresses = version ? startAddresses(version.recipe) : []
    return {
      serviceCode: report.service_code,
      serviceVersion: version?.service_version ?? null,
      params: version?.service_code
        ? await serviceParams(app, version, report.id)
        : extractorParams(addresses),
      seedUrls: sitesOf(report, addresses),
    }
  }
