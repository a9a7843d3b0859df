import { expect, it } from 'vitest'
import { formatPrice } from './money.ts'

it('shows prices without trailing zeros', () => {
  expect([0, 8, 0.25, 1.5, 0.0021].map(formatPrice)).toEqual(['$0', '$8', '$0.25', '$1.50', '$0.0021'])
})
