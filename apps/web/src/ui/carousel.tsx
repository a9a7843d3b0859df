import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { useResized } from './use-resized.ts'
import '../styles/carousel.css'

interface Props {
  title: string
  children: ReactNode
}

/** Cards side by side, as many as fit; the others can be reached with the arrows, by touch or by keyboard. */
export function Carousel({ title, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [isBefore, setBefore] = useState(false)
  const [isAfter, setAfter] = useState(false)
  const look = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = list.current ?? {}
    // Layout uses fractions of a pixel, but scroll positions may be rounded.
    setBefore(scrollLeft > 1)
    setAfter(scrollLeft + clientWidth < scrollWidth - 1)
  }
  useEffect(look, [children])
  useResized(look)
  const turn = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth })
  return (
    <section aria-label={title}>
      <div className="sectionhead">
        <h2>{title}</h2>
        {(isBefore || isAfter) && (
          <span className="carouselturns">
            <Button
              variant="text"
              small
              aria-label="Earlier cards"
              icon={<ChevronLeft size={16} />}
              disabled={!isBefore}
              onClick={() => turn(-1)}
            />
            <Button
              variant="text"
              small
              aria-label="Further cards"
              icon={<ChevronRight size={16} />}
              disabled={!isAfter}
              onClick={() => turn(1)}
            />
          </span>
        )}
      </div>
      <ul className="carousel" ref={list} onScroll={look}>
        {children}
      </ul>
    </section>
  )
}
