import type { FieldType } from '@windrow/contract/recipe'
import { Braces, Calendar, CodeXml, Hash, Image, Link, ToggleLeft, Type, type LucideIcon } from 'lucide-react'

const signs: Record<FieldType, LucideIcon> = {
  text: Type,
  number: Hash,
  integer: Hash,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: Calendar,
  url: Link,
  image: Image,
  html: CodeXml,
  json: Braces,
}

export function TypeSign({ type, size = 12 }: { type: FieldType; size?: number }) {
  const Sign = signs[type]
  return <Sign size={size} className="faint" aria-label={type} role="img" />
}
