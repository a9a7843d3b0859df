const niceSteps = [1, 2, 2.5, 5, 10]

/** A round step that divides `span` into about `count` parts. */
function stepOf(span: number, count: number): number {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * (niceSteps.find((step) => step * power >= rough * 0.999) ?? 10)
}

export interface Scale {
  low: number
  high: number
  ticks: number[]
}

/** Smaller differences, in parts of the values, are noise of a calculation. */
const noise = 1e-12

/**
 * An axis around the values. It starts at zero only if they are near it, so that changes stay visible. Equal values get
 * a margin.
 */
export function scaleOf(values: readonly number[], count = 4): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const isFlat = most - least <= Math.abs(most) * noise
  const span = isFlat ? Math.abs(most) * 0.2 || 1 : most - least
  const from = least >= 0 && least < span * 1.5 ? 0 : isFlat ? least - span / 2 : least
  const step = stepOf(Math.max(most, from + span) - from, count)
  const low = Math.floor(from / step) * step
  const ticks: number[] = []
  for (let at = 0; ticks.length < 2 || ticks.at(-1)! < most; at += 1)
    ticks.push(Number((low + at * step).toPrecision(15)))
  return { low, high: ticks.at(-1)!, ticks }
}
