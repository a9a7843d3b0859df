import type { DestinationType } from '@windrow/contract/destination-types'
import {
  Archive,
  Box,
  Cloud,
  CloudUpload,
  Droplets,
  FolderUp,
  Mail,
  MessageSquare,
  Server,
  Webhook,
  type LucideIcon,
} from 'lucide-react'

const icons: Record<DestinationType, LucideIcon> = {
  EMAIL: Mail,
  DROPBOX: FolderUp,
  FTP: Server,
  URL: Webhook,
  SLACK: MessageSquare,
  S3: Archive,
  GOOGLE_CLOUD: Cloud,
  AZURE_CLOUD: CloudUpload,
  BOX: Box,
  DIGITAL_OCEAN: Droplets,
}

/** The sign of a kind of destination, alone or in a frame. */
export function TypeIcon({ type, framed = false }: { type: DestinationType; framed?: boolean }) {
  const Icon = icons[type]
  if (!framed) return <Icon size={16} className="faint" aria-hidden="true" />
  return (
    <span className="kindbox">
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}
