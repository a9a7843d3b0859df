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

/** Form values of a destination. */
export interface DestinationValues {
  name: string
  settings: Partial<Record<string, Setting>>
  /** Secrets to remove. */
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

/** The destination type in the URL; undefined if unknown. */
export const knownType = (text: string | undefined): DestinationType | undefined =>
  oneOf(text, destinationTypes)

/** Initial values of selects. */
const firstChoices = (type: DestinationType): DestinationValues['settings'] =>
  Object.fromEntries(
    settingFields(type).flatMap(([name, { options }]) => {
      const first = options?.[0]
      return first ? [[name, first.value]] : []
    }),
  )

/** Settings as sent: empty secrets are omitted, so that they stay unchanged. */
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

/** Form field of each path in a server error: "settings.host" is the field `host` of the settings. */
export const fieldsOf = (type: DestinationType): string[] => [
  ...Object.keys(destinationForm.fromRemote(type, null)),
  ...settingFields(type).map(([name]) => `settings.${name}`),
  ...csvFields,
]
