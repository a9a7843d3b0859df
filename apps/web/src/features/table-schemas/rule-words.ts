import type { Breach } from '@windrow/contract/schemas/table-schemas'
import { formatNumber } from '../../ui/formats.ts'

const words: Record<Breach['rule'], string> = {
  column: 'is missing',
  type: 'has another type',
  required: 'is empty',
  unique: 'is a duplicate',
  pattern: 'does not match the pattern',
  minimum: 'is below the minimum',
  maximum: 'is above the maximum',
  allowed: "isn't an allowed value",
  minimumRows: 'The table has too few rows',
}

const ofTable: readonly Breach['rule'][] = ['column', 'type', 'minimumRows']

/** What a run breaks, in words: “price” is empty. */
export const breachText = ({ column, rule }: Pick<Breach, 'column' | 'rule'>): string =>
  column === null ? words[rule] : `“${column}” ${words[rule]}`

/** In how many rows, and which: "3 rows, e.g. 4, 8, 12"; nothing for what the table breaks as a whole. */
export function breachRows({ rule, count, rowNumbers }: Breach): string {
  if (ofTable.includes(rule)) return ''
  const rows = `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`
  return `${rows}: ${rowNumbers.join(', ')}${count > rowNumbers.length ? ' …' : ''}`
}
