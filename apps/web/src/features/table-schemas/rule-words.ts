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

/** A violation as text: “price” is empty. */
export const breachText = ({ column, rule }: Pick<Breach, 'column' | 'rule'>): string =>
  column === null ? words[rule] : `“${column}” ${words[rule]}`

/** Number and examples of invalid rows: "3 rows, e.g. 4, 8, 12"; empty for a rule of the whole table. */
export function breachRows({ rule, count, rowNumbers }: Breach): string {
  if (ofTable.includes(rule)) return ''
  const rows = `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`
  return `${rows}: ${rowNumbers.join(', ')}${count > rowNumbers.length ? ' …' : ''}`
}
