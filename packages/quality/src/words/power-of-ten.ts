/** How far from a power of ten the change may be, as a logarithm: about 15 %. */
const exactly = 0.06

/**
 * What probably happened where values are 10, 100 or 1,000 times as large as usual, or as small; null where they aren't.
 * `steps`: the logarithm to base ten of the new value over the usual one.
 */
export function movedPoint(steps: number): string | null {
  const power = Math.round(steps)
  const size = Math.abs(power)
  if (!(size >= 1 && size <= 3) || Math.abs(steps - power) > exactly) return null
  const times = (10 ** size).toLocaleString('en-US')
  const cause =
    size === 3 ? 'the unit or the decimal point probably changed' : 'a decimal point probably moved'
  return `That is ${times} times ${power < 0 ? 'lower' : 'higher'}; ${cause}.`
}
