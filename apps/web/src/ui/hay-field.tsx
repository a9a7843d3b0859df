interface Look {
  rows: number
  perRow: number
  width: number
  height: number
  className: string
  stroke: number
}
const looks = {
  wall: { rows: 13, perRow: 120, width: 840, height: 900, className: 'fieldart', stroke: 1.5 },
  small: { rows: 9, perRow: 44, width: 320, height: 150, className: 'emptyart', stroke: 1.2 },
} satisfies Record<string, Look>

/** Mulberry32: a deterministic generator, so that screenshots can be compared. */
function random(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function strokes({ rows, perRow, width, height }: Look, missing?: number): [string, string, string] {
  const next = random(11)
  const tones: [string, string, string] = ['', '', '']
  for (let row = 0; row < rows; row++) {
    const lane = (row - (rows - 1) / 2) / ((rows - 1) / 2)
    for (let index = 0; index < perRow; index++) {
      // 0 at the horizon, 1 in the foreground
      const depth = ((index + next() * 0.7) / perRow) ** 1.7
      if (missing === row && depth > 0.12) continue
      const y = height * (0.16 + 0.9 * depth)
      const bend = Math.sin((1 - depth) * 1.5) * width * 0.26
      const length = 2 + depth * height * 0.045
      const angle = -1.15 + (next() - 0.5) * 1.1 + lane * 0.35
      const jitter = (next() - 0.5) * (2 + depth * width * 0.024)
      const x = width * 0.36 + bend + lane * width * (0.1 + 0.82 * depth) + jitter
      const dx = Math.cos(angle) * length * 0.5
      const dy = Math.sin(angle) * length * 0.5
      const draw = next()
      const tone = draw < 0.09 ? 2 : draw < 0.42 ? 1 : 0
      tones[tone] +=
        `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`
    }
  }
  return tones
}

/** An illustration of a field with rows of cut hay, for empty states and the login: the only decoration. */
export function HayField({ look, missing }: { look: keyof typeof looks; missing?: number }) {
  const shape = looks[look]
  return (
    <svg
      className={shape.className}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {strokes(shape, missing).map((path, tone) => (
        <path key={path.slice(0, 40)} d={path} className={`hay hay${tone}`} strokeWidth={shape.stroke} />
      ))}
    </svg>
  )
}
