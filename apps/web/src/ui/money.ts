const micros = 1_000_000

/** "$328.40" of millionths of a US dollar; with `decimals`, "$0.035". */
export const formatMicros = (amount: number, decimals = 2): string =>
  `$${(amount / micros).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`

/** A value of an axis: whole dollars without places, others with as many as they need, two at least. */
export const formatTick = (amount: number): string =>
  `$${(amount / micros).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6, trailingZeroDisplay: 'stripIfInteger' })}`

/** Costs of proxies: small ones are shown to a tenth of a cent. */
export const formatProxyCost = (amount: number): string => formatMicros(amount, amount < 10 * micros ? 3 : 2)

/** Millionths of a US dollar of an amount of dollars with at most two decimals. */
export const toMicros = (dollars: number): number => Math.round(dollars * 100) * 10_000

/** The costs of 1,000 things, in millionths of a US dollar; null without any. */
export const perThousand = (costMicros: number, count: number): number | null =>
  count === 0 ? null : (costMicros / count) * 1000
