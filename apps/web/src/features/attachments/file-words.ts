import type { FileState } from '@windrow/contract/files'

/** What the state of a file is called. */
export const fileStateLabels: Readonly<Record<FileState, string>> = {
  CHECKING: 'Checking for viruses',
  READY: 'Ready',
  INFECTED: 'Blocked: contains a virus',
}
