import type { Column } from '@windrow/contract/schemas/datasets'

/** Seven columns of a shop. */
export const exportColumns = [
  { name: 'name', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'reviews', type: 'integer' },
  { name: 'stock', type: 'boolean' },
  { name: 'added', type: 'date' },
  { name: 'url', type: 'url' },
] satisfies Column[]

/** SQL that makes so many rows of them, or only those from one number up to another. */
export const exportTable = (
  rows: number,
  from = 0,
  to = rows,
): string => `SELECT 'Product ' || (i * 7919 % ${rows}) || ['tent', 'pack', 'boot', 'stove', 'bag'][1 + i % 5] AS name,
  ['Fjellby', 'Alder & Ash', 'Coldbrook', 'Hobb', 'Sorrel'][1 + (hash(i) % 5)::INT] AS brand,
  round((hash(i + 1) % 100000) / 100.0, 2)::DOUBLE AS price, (hash(i + 2) % 2000)::BIGINT AS reviews,
  i % 3 = 0 AS stock, DATE '2020-01-01' + (i % 2000)::INT AS added, 'https://shop.example/p/' || i AS url
  FROM range(${from}, ${to}) AS t(i)`
