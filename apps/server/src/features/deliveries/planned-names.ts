import type { Compression } from '@windrow/contract/deliveries'
import { destinationKinds, type DestinationType } from '@windrow/contract/destinations'
import type { DownloadFormat } from '@windrow/contract/export-formats'
import { fileName, repeatedName, templateFault, type NameFacts } from './file-name.ts'

/** The options of files that affect their names. */
export interface FilePlan {
  type: DestinationType
  formats: readonly DownloadFormat[]
  fileName: string
  compression: Compression
  partMegabytes: number | null
  deliver_manifest: boolean
  manifest_path: string
  deliver_inventory: boolean
}

export interface FieldFault {
  path: string
  message: string
}

/** Whether the tables of a run go into one file per format. */
export const isBundled = (plan: Pick<FilePlan, 'type' | 'compression'>, tables: number): boolean =>
  plan.compression === 'ZIP' || (tables > 1 && destinationKinds[plan.type].takes === 'ONE_FILE_PER_FORMAT')

/**
 * File extension, including that of the compression. Several tables make sheets of one workbook, or files of one zip.
 */
export function extensionOf(
  plan: Pick<FilePlan, 'compression'>,
  format: DownloadFormat,
  tables: number,
): string {
  if (plan.compression === 'ZIP') return 'zip'
  if (tables > 1 && format !== 'xlsx') return 'zip'
  return plan.compression === 'GZIP' ? `${format}.gz` : format
}

/** Value of {page} if several tables share a file. */
export const severalTables = 'tables'

type Common = Omit<NameFacts, 'page' | 'part' | 'format' | 'extension'>

/** Names of the files of one delivery, with `parts` for each table. */
export function plannedNames(plan: FilePlan, common: Common, pages: readonly string[], parts = 1): string[] {
  const bundled = isBundled(plan, pages.length)
  return plan.formats.flatMap((format) => {
    const groups = bundled ? [pages] : pages.map((page) => [page])
    return groups.flatMap((group) => {
      const page = group.length === 1 ? group[0]! : severalTables
      const extension = extensionOf(plan, format, group.length)
      const count = bundled ? 1 : parts
      return Array.from({ length: count }, (_, at) =>
        fileName(plan.fileName, { ...common, page, format, extension, part: at + 1 }),
      )
    })
  })
}

/** Paths of the manifest and the inventory: from the settings, otherwise beside the first file. */
export function sideNames(plan: FilePlan, common: Common, first: string): string[] {
  const folder = first.includes('/') ? first.slice(0, first.lastIndexOf('/') + 1) : ''
  const facts = { ...common, page: severalTables, part: 1, format: 'json', extension: 'json' }
  const manifest = plan.manifest_path
    ? fileName(plan.manifest_path, facts)
    : `${folder}manifest-${common.runId}.json`
  return [
    ...(plan.deliver_inventory ? [`${folder}content-${common.runId}.json`] : []),
    ...(plan.deliver_manifest ? [manifest] : []),
  ]
}

/** Faults of the names that a plan produces for these tables, at the fields of the body. */
export function nameFaults(plan: FilePlan, common: Common, pages: readonly string[]): FieldFault[] {
  const faults: FieldFault[] = []
  const template = templateFault(plan.fileName)
  if (template) faults.push({ path: 'fileName', message: template })
  const manifest = plan.manifest_path ? templateFault(plan.manifest_path) : null
  if (manifest) faults.push({ path: 'manifest_path', message: manifest })
  if (plan.compression === 'ZIP' && plan.partMegabytes !== null)
    faults.push({ path: 'partMegabytes', message: 'A zip is not split; choose gzip or no compression.' })
  if (faults.length > 0) return faults
  const names = plannedNames(plan, common, pages, plan.partMegabytes === null ? 1 : 2)
  const twice = repeatedName(names)
  if (twice !== null) return [{ path: 'fileName', message: twiceAdvice(plan, pages, twice) }]
  const withSides = repeatedName([...names, ...sideNames(plan, common, names[0] ?? 'x')])
  return withSides === null
    ? []
    : [
        {
          path: 'manifest_path',
          message: `${withSides} is the name of another file; choose a different one.`,
        },
      ]
}

function twiceAdvice(plan: FilePlan, pages: readonly string[], name: string): string {
  const missing = [
    ...(pages.length > 1 && !isBundled(plan, pages.length) && !plan.fileName.includes('{page}')
      ? ['{page}']
      : []),
    ...(plan.formats.length > 1 && !/\{(format|extension)\}/.test(plan.fileName) ? ['{extension}'] : []),
    ...(plan.formats.length > 1 && plan.compression === 'ZIP' && !plan.fileName.includes('{format}')
      ? ['{format}']
      : []),
    ...(plan.partMegabytes !== null && !plan.fileName.includes('{part}') ? ['{part}'] : []),
  ]
  const advice = missing.length > 0 ? `add ${[...new Set(missing)].join(' and ')}` : 'make the names differ'
  return `Two files would be called ${name}; ${advice}.`
}
