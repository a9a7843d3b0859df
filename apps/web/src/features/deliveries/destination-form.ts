import type { Client } from '@windrow/contract/client'
import { plainCsv, type CsvOptions } from '@windrow/contract/csv-options'
import {
  destinationKinds,
  destinationTypes,
  settingFields,
  type DestinationType,
} from '@windrow/contract/destinations'
import { defaultFileName, type Compression } from '@windrow/contract/deliveries'
import type { DownloadFormat } from '@windrow/contract/export-formats'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { csvFields } from '../../rows/csv-summary.ts'
import { oneOf } from '../../ui/search-params.ts'

type Body = Parameters<Client['destinationCreate']>[0]['body']
type Setting = string | number | null | undefined

/** A destination as the form shows it. */
export interface DestinationValues {
  name: string
  settings: Partial<Record<string, Setting>>
  /** Secrets that are to be removed. */
  cleared: Partial<Record<string, boolean>>
  formats: DownloadFormat[]
  fileName: string
  compression: Compression
  partMegabytes: number | null
  csv: CsvOptions
  changesOnly: boolean
  keys: string[]
  replace: boolean
  deliver_manifest: boolean
  manifest_path: string
  deliver_inventory: boolean
  applyToAll: boolean
  skipValidation: boolean
}

/** The kind that an address names; none where there is no such kind. */
export const knownType = (text: string | undefined): DestinationType | undefined =>
  oneOf(text, destinationTypes)

/** What a select shows before anybody chose. */
const firstChoices = (type: DestinationType): DestinationValues['settings'] =>
  Object.fromEntries(
    settingFields(type).flatMap(([name, { options }]) => {
      const first = options?.[0]
      return first ? [[name, first.value]] : []
    }),
  )

/** The values of a settings field as it travels: empty secrets are left out, so that they stay as they are. */
function settingsOf(type: DestinationType, { settings, cleared }: DestinationValues): Body['settings'] {
  return Object.fromEntries(
    settingFields(type).flatMap(([name, { secret }]) => {
      const value = settings[name] ?? null
      if (cleared?.[name]) return [[name, '']]
      if (secret && (value === null || value === '')) return []
      return [[name, value]]
    }),
  )
}

export const destinationForm = {
  fromRemote: (type: DestinationType, remote: Destination | null): DestinationValues => ({
    name: remote?.name ?? destinationKinds[type].label,
    settings: { ...firstChoices(type), ...remote?.settings },
    cleared: {},
    formats: remote?.formats ?? ['csv'],
    fileName: remote?.fileName ?? defaultFileName,
    compression: remote?.compression ?? 'NONE',
    partMegabytes: remote?.partMegabytes ?? null,
    csv: remote?.csv ?? { ...plainCsv, formulaGuard: destinationKinds[type].forPeople },
    changesOnly: remote?.changesOnly ?? false,
    keys: remote?.keys ?? [],
    replace: remote?.replace ?? true,
    deliver_manifest: remote?.deliver_manifest ?? false,
    manifest_path: remote?.manifest_path ?? '',
    deliver_inventory: remote?.deliver_inventory ?? false,
    applyToAll: remote?.applyToAll ?? false,
    skipValidation: false,
  }),

  toRemote: (type: DestinationType, values: DestinationValues, enabled: boolean): Body => {
    const { cleared: _cleared, settings: _settings, ...rest } = values
    return {
      ...rest,
      type,
      enabled,
      settings: settingsOf(type, values),
      partMegabytes: values.partMegabytes ?? null,
      manifest_path: values.manifest_path ?? '',
    }
  },

  settings: settingsOf,
}

/** Where the form shows what the server says of a field: "settings.host" is the field `host` of the settings. */
export const fieldsOf = (type: DestinationType): string[] => [
  ...Object.keys(destinationForm.fromRemote(type, null)),
  ...settingFields(type).map(([name]) => `settings.${name}`),
  ...csvFields,
]
