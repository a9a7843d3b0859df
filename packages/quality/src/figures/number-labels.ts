/**
 * Quarter of a power of ten: "2" from 3.16 to below 5.62. A decimal point in the wrong place moves a value by four of
 * them. Negative numbers have "minus" before it.
 */
export function magnitudeOf(value: number): string {
  if (value === 0) return 'zero'
  return `${value < 0 ? 'minus ' : ''}${Math.floor(4 * Math.log10(Math.abs(value)))}`
}

/** How many digits stand after the point, up to six. */
export function decimalsOf(value: number): string {
  const [, digits = ''] = /\.(\d+)$/.exec(String(value)) ?? []
  return String(Math.min(digits.length, 6))
}
