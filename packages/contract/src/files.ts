/** Files of messages. Doesn't use zod, so the browser can import it. */

/** CHECKING: held until the virus scanner has called it clean. INFECTED: never served. */
export const fileStates = ['CHECKING', 'READY', 'INFECTED'] as const
export type FileState = (typeof fileStates)[number]

/** How a file is shown. Everything but OTHER opens in the browser. */
export const fileKinds = ['PICTURE', 'PDF', 'TEXT', 'OTHER'] as const
export type FileKind = (typeof fileKinds)[number]

/** Types that the viewer of pictures shows, and on which notes can be drawn. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** How a file of a media type is shown; the type is that of its content. */
export function fileKindOf(mediaType: string): FileKind {
  if ((pictureTypes as readonly string[]).includes(mediaType)) return 'PICTURE'
  if (mediaType === 'application/pdf') return 'PDF'
  return mediaType === 'text/plain' ? 'TEXT' : 'OTHER'
}

const megabyte = 1024 ** 2
/** Bytes of a file that is uploaded in one call; larger ones are uploaded in parts. */
export const mostSmallFileBytes = 10 * megabyte
/** Bytes of a file that is uploaded in parts. */
export const mostFileBytes = 5 * 1024 * megabyte
/** Bytes of a part; the last one is what is left. */
export const uploadPartBytes = 16 * megabyte
/** Bytes of the files of a message that were uploaded in one call, together. */
export const mostMessageBytes = 100 * megabyte
export const mostMessageFiles = 20
export const longestFileName = 200
/** An upload must be completed, and a file sent with a message, within these hours. */
export const unsentFileHours = 24
/** Uploads that one person can have open, and files that were not sent yet. */
export const mostUnsentFiles = 100

/** How many parts a file of this size has. */
export const uploadPartCount = (size: number): number => Math.max(1, Math.ceil(size / uploadPartBytes))

/** The first byte of a part and the byte after its last; parts are counted from 1. */
export function uploadPartRange(size: number, partNumber: number): { start: number; end: number } {
  const start = (partNumber - 1) * uploadPartBytes
  return { start, end: Math.min(size, start + uploadPartBytes) }
}
