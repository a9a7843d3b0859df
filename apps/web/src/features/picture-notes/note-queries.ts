import type { FileNote } from '@windrow/contract/schemas/file-notes'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

/** The notes on a picture. */
export const fileNotesQuery = (id: number, fileId: number) =>
  queryOptions({
    queryKey: keys.fileNotes.of(id, fileId),
    queryFn: async ({ signal }) => (await api.fileNotes({ params: { id, fileId }, signal })).fileNotes,
  })

/** In the order of their numbers: as they were added. */
export const inOrder = (notes: Readonly<Record<string, FileNote>> | undefined): FileNote[] =>
  Object.values(notes ?? {}).toSorted((a, b) => a.fileNotesId - b.fileNotesId)
