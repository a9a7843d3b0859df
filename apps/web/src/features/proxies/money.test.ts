import { expect, it } from 'vitest'
import { formatCost, formatPrice } from './money.ts'

it('shows costs with a dollar sign and three decimals', () => {
  expect([0, 0.0125, 1.3, 12_345.6789].map(formatCost)).toEqual(['$0.000', '$0.013', '$1.300', '$12,345.679'])
})

it('shows prices without trailing zeros', () => {
  expect([0, 8, 0.25, 1.5, 0.0021].map(formatPrice)).toEqual(['$0', '$8', '$0.25', '$1.50', '$0.0021'])
})
