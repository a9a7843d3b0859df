import { useEffect, useMemo } from 'react'
import { mostMessageFiles } from '@windrow/contract/files'
import { api } from '../../api/client.ts'
import { keptName, useKept } from '../../session/kept-store.ts'
import { useProfile } from '../../session/use-profile.ts'
import { toast } from '../../ui/toast-store.ts'
import type { LocalNote } from '../picture-notes/local-note.ts'
import {
  changeKeptFile,
  faultOf,
  isSameFile,
  parseKeptFiles,
  readKeptFiles,
  writeKeptFiles,
  type KeptFile,
} from './kept-files.ts'
import { runUpload, type UploadPlace } from './run-upload.ts'
import {
  forgetRunning,
  isRunning,
  readRunning,
  setRunning,
  useRunning,
  type Running,
} from './upload-store.ts'
import { newId } from '../../ui/new-id.ts'

/** A file of a draft with the state of its upload. */
export interface Attachment extends KeptFile, Running {}
/** A file that is uploaded, as a message on its way keeps it. */
export type SentFile = Pick<KeptFile, 'name' | 'size'> & { fileId: number }

function begin(place: UploadPlace, source: File): void {
  const fault = faultOf(source)
  if (fault) return toast.error(fault)
  const files = readKeptFiles(place.name)
  // The same file again goes on where it was interrupted.
  const known = files.find((file) => file.fileId === null && isSameFile(file, source))
  if (known) return resume(place, known.key, source)
  if (files.length >= mostMessageFiles)
    return toast.error(`A message can have ${mostMessageFiles} files. Send the others with the next one.`)
  const { name, size, lastModified } = source
  const key = newId()
  writeKeptFiles(place.name, [
    ...files,
    { key, name, size, lastModified, uploadId: null, fileId: null, notes: [] },
  ])
  setRunning(key, { source })
  void runUpload(place, key)
}

function resume(place: UploadPlace, key: string, source?: File): void {
  const kept = readKeptFiles(place.name).find((file) => file.key === key)
  const { state } = readRunning(key)
  if (!kept || (state !== 'INTERRUPTED' && state !== 'PAUSED')) return
  if (source && !isSameFile(kept, source))
    return toast.error(`This is another file. Choose ${kept.name} as it was, or remove it.`)
  if (source) setRunning(key, { source })
  void runUpload(place, key)
}

/** Removes a file, also from the server. */
function remove({ id, name }: UploadPlace, key: string): void {
  const files = readKeptFiles(name)
  const kept = files.find((file) => file.key === key)
  writeKeptFiles(
    name,
    files.filter((file) => file !== kept),
  )
  readRunning(key).control?.abort()
  forgetRunning(key)
  // Otherwise the server deletes them after a day.
  const { uploadId = null, fileId = null } = kept ?? {}
  if (fileId !== null) void api.fileDelete({ params: { id, fileId } }).catch(() => {})
  else if (uploadId !== null) void api.uploadAbort({ params: { id, uploadId } }).catch(() => {})
}

function forget({ name }: UploadPlace): void {
  for (const { key } of readKeptFiles(name)) forgetRunning(key)
  writeKeptFiles(name, [])
}

/** Puts the files of a message that was refused back into a draft. */
export function restoreFiles(name: string, files: readonly SentFile[]): void {
  const kept = files.map((file) => ({
    ...file,
    key: newId(),
    lastModified: 0,
    uploadId: null,
    notes: [],
  }))
  writeKeptFiles(name, [...readKeptFiles(name), ...kept])
}

/** Under which the files of a draft are kept. */
export const filesOfDraft = (ownId: number | null, draft: string): string => keptName(ownId, `files:${draft}`)

/** The files of a draft, and what can be done with them. Uploads go on while the thread is left. */
export function useAttachments(id: number, draft: string) {
  const { ownId } = useProfile()
  const name = filesOfDraft(ownId, draft)
  const kept = useKept(name)
  const files = useMemo(() => parseKeptFiles(kept), [kept])
  useRunning()
  const items = files.map((file): Attachment => ({ ...file, ...readRunning(file.key) }))
  const place: UploadPlace = { id, name }
  useEffect(() => {
    // Uploaded before the page was loaded.
    for (const { key, fileId } of files)
      if (fileId !== null && !isRunning(key)) void runUpload({ id, name }, key)
  }, [id, name, files])
  return {
    items,
    /** Whether a message with these files cannot be sent yet. */
    isWaiting: items.some(({ state }) => state !== 'READY'),
    uploaded: items.flatMap(({ fileId, name: called, size }) =>
      fileId === null ? [] : [{ fileId, name: called, size }],
    ),
    add: (sources: readonly File[]) => {
      for (const source of sources) begin(place, source)
    },
    resume: (key: string, source?: File) => resume(place, key, source),
    pause: (key: string) => readRunning(key).control?.abort(),
    remove: (key: string) => remove(place, key),
    /** Because they were sent. */
    forget: () => forget(place),
    changeNotes: (key: string, change: (notes: LocalNote[]) => LocalNote[]) =>
      changeKeptFile(name, key, (file) => ({ notes: change(file.notes) })),
  }
}

export type Attachments = ReturnType<typeof useAttachments>
