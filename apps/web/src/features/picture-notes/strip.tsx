import { useEffect, useRef } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import type { Picture } from './picture.ts'
import css from './strip.module.css'

interface Props {
  pictures: readonly Picture[]
  at: number
  /** Notes on the picture that is shown. */
  noteCount: number
  onTurn: (by: 1 | -1) => void
  onShow: (key: string) => void
}

function Thumbnails({ pictures, at, noteCount, onShow }: Props) {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <ul className={css.list} aria-label="Pictures">
      {pictures.map(({ key, name, src }, index) => (
        <li key={key}>
          <button
            ref={index === at ? current : null}
            type="button"
            className={css.thumbnail}
            aria-label={
              index === at && noteCount > 0 ? `Show ${name}, ${plural(noteCount, 'note')}` : `Show ${name}`
            }
            aria-current={index === at || undefined}
            onClick={() => onShow(key)}
          >
            {src !== null && <img src={src} alt="" loading="lazy" />}
            {index === at && noteCount > 0 && <span className={css.count}>{noteCount}</span>}
          </button>
          <span className="meta clip" aria-hidden="true">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The pictures below the stage, with previous and next at the ends. */
export function Strip(props: Props) {
  const { pictures, at, onTurn } = props
  const phone = usePhone()
  if (pictures.length < 2) return null
  return (
    <nav className={css.strip} aria-label="Other pictures">
      <Button
        aria-label="Previous picture"
        icon={<ChevronLeft size={20} />}
        disabled={at === 0}
        onClick={() => onTurn(-1)}
      />
      {phone ? (
        <span className="num">
          {at + 1} of {pictures.length}
        </span>
      ) : (
        <Thumbnails {...props} />
      )}
      <Button
        aria-label="Next picture"
        icon={<ChevronRight size={20} />}
        disabled={at === pictures.length - 1}
        onClick={() => onTurn(1)}
      />
    </nav>
  )
}
