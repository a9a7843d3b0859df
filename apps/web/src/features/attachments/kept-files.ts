import { longestFileName, mostFileBytes } from '@windrow/contract/files'
import { readKept, writeKept } from '../../session/kept-store.ts'
import { isLocalNote, type LocalNote } from '../picture-notes/local-note.ts'

/** A file of a draft, kept in this browser, so that its upload goes on after a reload. */
export interface KeptFile {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** In ms: with name and size it tells whether the same file was chosen again. */
  lastModified: number
  /** Its upload in parts, once it was begun. */
  uploadId: number | null
  /** Once it is uploaded. */
  fileId: number | null
  /** Notes that the server doesn't have yet. */
  notes: LocalNote[]
}

const isId = (value: unknown) => value === null || Number.isSafeInteger(value)

function isKeptFile(value: unknown): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false
  const { key, name, size, lastModified, uploadId, fileId, notes } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof name === 'string' &&
    typeof size === 'number' &&
    typeof lastModified === 'number' &&
    isId(uploadId) &&
    isId(fileId) &&
    Array.isArray(notes) &&
    notes.every(isLocalNote)
  )
}

/** Stored files; none if they cannot be read. */
export function parseKeptFiles(text: string | null): KeptFile[] {
  try {
    const found = JSON.parse(text ?? '[]') as unknown
    return Array.isArray(found) ? found.filter(isKeptFile) : []
  } catch {
    return []
  }
}

export const readKeptFiles = (name: string): KeptFile[] => parseKeptFiles(readKept(name))

export function writeKeptFiles(name: string, files: readonly KeptFile[]): void {
  writeKept(name, files.length > 0 ? JSON.stringify(files) : null)
}

/** Changes a kept file; does nothing if it was removed. */
export function changeKeptFile(
  name: string,
  key: string,
  change: (file: KeptFile) => Partial<KeptFile>,
): void {
  writeKeptFiles(
    name,
    readKeptFiles(name).map((file) => (file.key === key ? { ...file, ...change(file) } : file)),
  )
}

/** Whether a file is the one whose upload was interrupted. */
export const isSameFile = (
  kept: KeptFile,
  { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
): boolean => kept.name === name && kept.size === size && kept.lastModified === lastModified

/** Why a file cannot be sent; null if it can. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty.`
  if (size > mostFileBytes) return `${name} is larger than 5 GB.`
  return name.length > longestFileName ? `The name of ${name.slice(0, 40)}… is too long.` : null
}
