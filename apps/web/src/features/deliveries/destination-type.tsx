import { destinationKinds, type DestinationSign, type DestinationType } from '@windrow/contract/destinations'
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
import css from './deliveries.module.css'

const icons: Record<DestinationSign, LucideIcon> = {
  archive: Archive,
  box: Box,
  cloud: Cloud,
  cloudUpload: CloudUpload,
  droplets: Droplets,
  folderUp: FolderUp,
  mail: Mail,
  messageSquare: MessageSquare,
  server: Server,
  webhook: Webhook,
}

/** Icon of a destination type, with or without a frame. */
export function TypeIcon({ type, framed = false }: { type: DestinationType; framed?: boolean }) {
  const Icon = icons[destinationKinds[type].sign]
  if (!framed) return <Icon size={16} className="faint" aria-hidden="true" />
  return (
    <span className={css.kindbox}>
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}
