import { plainCsv } from '@windrow/contract/csv-options'

/** The columns of a destination other than type and target: whole runs as plain CSV, in files that are replaced. */
export const plainDestination = {
  formats: ['csv' as const],
  compression: 'NONE' as const,
  csv: JSON.stringify(plainCsv),
  changes_only: false,
  keys: [],
  replace_files: true,
  deliver_manifest: false,
  manifest_path: '',
  deliver_inventory: false,
  enabled: true,
}
