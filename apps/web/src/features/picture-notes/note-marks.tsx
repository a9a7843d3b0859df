import type { CSSProperties } from 'react'
import { noteRectangle, type NotePlace, type NoteRectangle } from '@windrow/contract/picture-notes'
import css from './note-marks.module.css'

/** Places an element over the picture, right at any size. */
export const rectangleStyle = ({ left, top, width, height }: NoteRectangle): CSSProperties => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
})

interface MarkProps {
  number: number
  place: NotePlace
  /** Kept on this device only. */
  isLocal?: boolean
  isChosen?: boolean
}

const markClass = ({ isLocal, isChosen }: Pick<MarkProps, 'isLocal' | 'isChosen'>) =>
  [css.mark, isLocal && css.local, isChosen && css.chosen].filter(Boolean).join(' ')

/** The rectangle of a note, as part of a picture. */
export function NoteMark(props: MarkProps) {
  return (
    <span className={markClass(props)} style={rectangleStyle(noteRectangle(props.place))}>
      <span className={css.number}>{props.number}</span>
    </span>
  )
}

/** The rectangle of a note that can be chosen. */
export function NoteButton({ text, onChoose, ...mark }: MarkProps & { text: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      className={markClass(mark)}
      style={rectangleStyle(noteRectangle(mark.place))}
      aria-label={`Note ${mark.number}: ${text}`}
      aria-pressed={mark.isChosen ?? false}
      onClick={onChoose}
    >
      <span className={css.number}>{mark.number}</span>
    </button>
  )
}
