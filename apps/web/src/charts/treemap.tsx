import type { CSSProperties, ReactNode } from 'react'
import { treeAreas } from './tree-areas.ts'
import css from './treemap.module.css'

export interface Tile {
  id: number
  /** The name; usually a link. */
  name: ReactNode
  value: number
  text: string
  note?: string
}

interface Props {
  /** The largest first. */
  tiles: readonly Tile[]
  /** What the areas are. */
  label: string
  /** Width by height, roughly: tiles get as square as possible. */
  ratio: number
}

const strongest = 30
const weakest = 8
const strength = (share: number) => `${Math.round(weakest + share * (strongest - weakest))}%`

/** Values as areas. Tiles too small for their text show it in a tooltip. */
export function Treemap({ tiles, label, ratio }: Props) {
  const areas = treeAreas(
    tiles.map(({ value }) => value),
    ratio,
  )
  const most = tiles[0]?.value ?? 1
  return (
    <ul className={css.treemap} aria-label={label} style={{ aspectRatio: ratio }}>
      {tiles.map(({ id, name, value, text, note }, index) => {
        const { left, top, width, height } = areas[index]!
        return (
          <li key={id} style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}>
            <div className={css.tile} style={{ '--strength': strength(value / most) } as CSSProperties}>
              {name}
              <span className="num">{text}</span>
              {note && <span className={css.note}>{note}</span>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
