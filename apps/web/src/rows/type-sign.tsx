import { typeFacts, type FieldType } from '@windrow/contract/recipe/field-types'
import { Braces, Calendar, CodeXml, Hash, Image, Link, ToggleLeft, Type, type LucideIcon } from 'lucide-react'

const signs: Record<ReturnType<typeof typeFacts>['sign'], LucideIcon> = {
  text: Type,
  number: Hash,
  switch: ToggleLeft,
  calendar: Calendar,
  link: Link,
  picture: Image,
  code: CodeXml,
  braces: Braces,
}

export function TypeSign({ type, size = 12 }: { type: FieldType; size?: number }) {
  const Sign = signs[typeFacts(type).sign]
  return <Sign size={size} className="faint" aria-label={type} role="img" />
}
