import type { ReportService, ServiceParameter } from '@windrow/contract/schemas/services'
import { plural } from '../../ui/formats.ts'

type Bound = Pick<ReportService, 'params' | 'passwordsSet'>

/** Whether two reports have different values for a parameter. */
export const differs = ({ name }: ServiceParameter, one: Bound, other: Bound): boolean =>
  JSON.stringify(one.params[name] ?? null) !== JSON.stringify(other.params[name] ?? null)

/** The value of a report on one line; passwords are never shown. */
export function valueText({ name, type }: ServiceParameter, { params, passwordsSet }: Bound): string {
  if (type === 'password') return passwordsSet.includes(name) ? 'Set' : '–'
  const value = params[name] ?? null
  if (type === 'checkbox') return value === true ? 'On' : 'Off'
  if (Array.isArray(value))
    return type === 'seed_urls' ? plural(value.length, 'URL') : value.join(', ') || '–'
  return value === null || value === '' ? '–' : String(value)
}
