import { ShortcutsDialog, type Shortcut } from '../review/shortcuts-dialog.tsx'

const ofAll: readonly Shortcut[] = [
  [['J', 'K'], 'Next and previous thread'],
  [['Enter'], 'Open the thread'],
  [['/'], 'Search'],
  [['R'], 'Reply in the open thread'],
  [['Ctrl', 'Enter'], 'Send'],
  [['Escape'], 'Leave the message, close the thread'],
]
const ofStaff: typeof ofAll = [
  [['N'], 'Write an internal note'],
  [['X'], 'Select the thread'],
  [['A'], 'Assign the thread'],
  [['E'], 'Close the thread'],
]

/** The keys of All Messages. */
export const ShortcutsHelp = ({ staff, onClose }: { staff: boolean; onClose: () => void }) => (
  <ShortcutsDialog shortcuts={staff ? [...ofAll, ...ofStaff] : ofAll} onClose={onClose} />
)
