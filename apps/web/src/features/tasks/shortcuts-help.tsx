import { anomalyActionLabels, anomalyActions } from '@windrow/contract/anomalies'
import { actionKeys } from '../review/action-words.ts'
import { ShortcutsDialog, type Shortcut } from '../review/shortcuts-dialog.tsx'

const shortcuts: readonly Shortcut[] = [
  [['J', 'K'], 'Next and previous task'],
  [['Enter'], 'Open the task'],
  [['X'], 'Select the task'],
  ...anomalyActions.map((action) => [[actionKeys[action]], anomalyActionLabels[action]] as const),
  [['Escape'], 'Close the task'],
  [['?'], 'Show these keys'],
]

/** The keys of the anomaly list. */
export const ShortcutsHelp = ({ onClose }: { onClose: () => void }) => (
  <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />
)
