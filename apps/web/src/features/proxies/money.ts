/** "$0.013": what proxies cost is small, so it is told to a tenth of a cent. */
export const formatCost = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 })}`

/** "$8", "$0.25". */
export const formatPrice = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2, maximumFractionDigits: 4 })}`
