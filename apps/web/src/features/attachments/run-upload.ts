import { mostMessageBytes, mostSmallFileBytes } from '@windrow/contract/files'
import type { MessageFile } from '@windrow/contract/schemas/files'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { uploadFile } from '../../api/uploads.ts'
import { toast } from '../../ui/toast-store.ts'
import { fileStateLabels } from './file-words.ts'
import { changeKeptFile, readKeptFiles, type KeptFile } from './kept-files.ts'
import { mayPass, pause, sendInParts } from './send-file.ts'
import { forgetRunning, readRunning, setRunning, turn } from './upload-store.ts'

/** In ms: how often a file that is held by the scanner is asked for. */
const scanPauseMs = 3000
const sampleMs = 500

export interface UploadPlace {
  /** The project. */
  id: number
  /** Under which the files of the draft are kept. */
  name: string
}

const keptOf = ({ name }: UploadPlace, key: string): KeptFile | undefined =>
  readKeptFiles(name).find((file) => file.key === key)

/** Whether a file is uploaded in one call: small, and with the earlier ones of its message no more than allowed. */
function isSmall({ name }: UploadPlace, kept: KeptFile): boolean {
  if (kept.size > mostSmallFileBytes || kept.uploadId !== null) return false
  const files = readKeptFiles(name).filter(({ size }) => size <= mostSmallFileBytes)
  const before = files.slice(
    0,
    files.findIndex(({ key }) => key === kept.key),
  )
  return before.reduce((sum, { size }) => sum + size, kept.size) <= mostMessageBytes
}

/** Notes the progress, and how fast it is. */
function progressOf(key: string): (loaded: number) => void {
  let at = performance.now()
  let from: number | null = null
  return (loaded) => {
    const now = performance.now()
    from ??= loaded
    if (now - at < sampleMs) return setRunning(key, { loaded })
    const latest = (Math.max(0, loaded - from) / (now - at)) * 1000
    const { speed } = readRunning(key)
    setRunning(key, { loaded, speed: speed === 0 ? latest : speed * 0.7 + latest * 0.3 })
    at = now
    from = loaded
  }
}

async function send(place: UploadPlace, kept: KeptFile, signal: AbortSignal): Promise<MessageFile> {
  const { source } = readRunning(kept.key)
  if (!source) throw new Error('Choose the file again to go on.')
  const leave = await turn()
  try {
    signal.throwIfAborted()
    setRunning(kept.key, { state: 'UPLOADING', speed: 0 })
    const sending = { id: place.id, source, signal, onProgress: progressOf(kept.key) }
    if (isSmall(place, kept)) return await uploadFile(place.id, source, sending)
    return await sendInParts(sending, kept.uploadId, (uploadId) =>
      changeKeptFile(place.name, kept.key, () => ({ uploadId })),
    )
  } finally {
    leave()
  }
}

/** Waits until the scanner has looked at a file. */
async function checked(file: MessageFile, key: string, signal: AbortSignal): Promise<MessageFile> {
  const params = { id: file.projectId, fileId: file.fileId }
  let now = file
  while (now.state === 'CHECKING') {
    setRunning(key, { state: 'CHECKING', file: now })
    await pause(scanPauseMs, signal)
    now = await api.fileGet({ params, signal }).catch((error: unknown) => {
      if (signal.aborted || !mayPass(error)) throw error
      return now
    })
  }
  return now
}

/** Saves the notes that were drawn while the file was uploaded. */
async function saveNotes(
  place: UploadPlace,
  key: string,
  fileId: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const notes = keptOf(place, key)?.notes ?? []
    if (notes.length === 0) return
    setRunning(key, { state: 'SAVING' })
    const fileNotes = notes.map(({ clientId, fileNote, fileX, fileY, fileWidth, fileHeight }) => ({
      clientId,
      fileNote,
      fileX,
      fileY,
      fileWidth,
      fileHeight,
    }))
    await api.fileNotesPut({ params: { id: place.id, fileId }, body: { fileNotes }, signal })
    const saved = new Set(notes.map(({ clientId }) => clientId))
    changeKeptFile(place.name, key, (file) => ({
      notes: file.notes.filter(({ clientId }) => !saved.has(clientId)),
    }))
  }
}

function fail(place: UploadPlace, key: string, error: unknown, signal: AbortSignal): void {
  if (!keptOf(place, key)) return forgetRunning(key)
  const isSaving = readRunning(key).state === 'SAVING'
  if (signal.aborted) return setRunning(key, { state: 'PAUSED', speed: 0 })
  const reason = error instanceof ApiError ? error.message : null
  if (isSaving) {
    toast.error('Sorry there was an error while updating the annotation')
    return setRunning(key, { state: 'INTERRUPTED', reason: reason ?? 'Its notes are not saved yet' })
  }
  setRunning(key, { state: mayPass(error) ? 'INTERRUPTED' : 'REFUSED', reason, speed: 0 })
}

/**
 * Uploads a file, waits for the scanner and saves its notes; begins where an earlier attempt ended. How it stands is in
 * the store.
 */
export async function runUpload(place: UploadPlace, key: string): Promise<void> {
  const kept = keptOf(place, key)
  if (!kept) return
  const control = new AbortController()
  const { signal } = control
  setRunning(key, { state: kept.fileId === null ? 'WAITING' : 'CHECKING', reason: null, control })
  try {
    const file =
      kept.fileId === null
        ? await send(place, kept, signal)
        : await api.fileGet({ params: { id: place.id, fileId: kept.fileId }, signal })
    // Removed in another tab meanwhile.
    if (!keptOf(place, key))
      return void (await api.fileDelete({ params: { id: place.id, fileId: file.fileId } }))
    changeKeptFile(place.name, key, () => ({ fileId: file.fileId }))
    const seen = await checked(file, key, signal)
    setRunning(key, { file: seen, loaded: kept.size })
    if (seen.state === 'INFECTED')
      return setRunning(key, { state: 'REFUSED', reason: seen.stateReason ?? fileStateLabels.INFECTED })
    if (seen.mayAnnotate) await saveNotes(place, key, file.fileId, signal)
    setRunning(key, { state: 'READY', reason: null })
  } catch (error) {
    fail(place, key, error, signal)
  }
}
