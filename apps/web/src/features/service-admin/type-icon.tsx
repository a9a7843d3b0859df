import type { ParameterType } from '@windrow/contract/service-parameters'
import {
  AlignLeft,
  Calendar,
  CalendarClock,
  ChevronsUpDown,
  Clock,
  Key,
  Link2,
  ListChecks,
  type LucideIcon,
  SquareCheck,
  Type,
} from 'lucide-react'

const icons: Readonly<Record<ParameterType, LucideIcon>> = {
  text: Type,
  password: Key,
  textarea: AlignLeft,
  checkbox: SquareCheck,
  select: ChevronsUpDown,
  multiselect: ListChecks,
  date: Calendar,
  time: Clock,
  datetime: CalendarClock,
  seed_urls: Link2,
}

/** The icon of a type of parameters. */
export function TypeIcon({ type }: { type: ParameterType }) {
  const Icon = icons[type]
  return <Icon size={16} className="faint" aria-hidden="true" />
}
