import { formatBytes } from '../../ui/figure-formats.ts'
import { fileStateLabels } from './file-words.ts'
import type { Attachment } from './use-attachments.ts'

/** How much has arrived, in whole percent; 100 only once everything has. */
export const percentOf = ({ loaded, size }: Pick<Attachment, 'loaded' | 'size'>): number =>
  loaded >= size ? 100 : Math.floor((loaded / size) * 100)

/** "40 s left", "3 min left"; null until the speed is known. */
export function timeLeft(bytes: number, speed: number): string | null {
  if (speed <= 0) return null
  const seconds = Math.ceil(bytes / speed)
  if (seconds < 60) return `${seconds} s left`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** How an upload stands, as one line. */
export function uploadText(file: Attachment): string {
  const percent = `${percentOf(file)}%`
  switch (file.state) {
    case 'WAITING':
      return 'Waiting for other uploads'
    case 'UPLOADING': {
      const speed = file.speed > 0 ? `${formatBytes(Math.round(file.speed))}/s` : null
      return [percent, speed, timeLeft(file.size - file.loaded, file.speed)].filter(Boolean).join(', ')
    }
    case 'PAUSED':
      return `Paused at ${percent}`
    case 'INTERRUPTED':
      if (file.reason) return file.reason
      return file.source ? `Connection lost at ${percent}` : 'Interrupted. Choose the same file again'
    case 'CHECKING':
      return fileStateLabels.CHECKING
    case 'SAVING':
      return 'Saving its notes'
    case 'READY':
      return fileStateLabels.READY
    case 'REFUSED':
      return file.reason ?? 'This file was refused'
  }
}
