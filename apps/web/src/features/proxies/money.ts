/** "$0.013": costs of proxies are small, so they are shown to a tenth of a cent. */
export const formatCost = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 })}`

/** "$8", "$0.25". */
export const formatPrice = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2, maximumFractionDigits: 4 })}`
