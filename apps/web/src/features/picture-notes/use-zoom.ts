import { useCallback, useState } from 'react'
import { usePhone } from '../../ui/use-media.ts'

interface Size {
  width: number
  height: number
}

/** In px: around the picture. */
const margin = 48
const step = 1.25
const least = 0.1
const most = 4

/** The part of its own size at which a picture fits into a room; on phones it takes the whole width. */
export const fitting = (natural: Size, room: Size, phone: boolean): number =>
  phone
    ? room.width / natural.width
    : Math.max(
        least,
        Math.min(1, (room.width - 2 * margin) / natural.width, (room.height - 2 * margin) / natural.height),
      )

/** The size at which a picture is shown: as it fits, until it is zoomed. */
export function useZoom() {
  const phone = usePhone()
  const [natural, setNatural] = useState<Size | null>(null)
  const [room, setRoom] = useState<Size | null>(null)
  const [chosen, choose] = useState<number | null>(null)
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watch = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const fit = natural && room && fitting(natural, room, phone)
  const scale = phone ? fit : (chosen ?? fit)
  const by = (factor: number) => {
    if (scale !== null) choose(Math.min(most, Math.max(least, scale * factor)))
  }
  return {
    /** For the element around the picture. */
    room: measured,
    onSize: setNatural,
    /** In px; null until it is known. */
    width: natural && scale && natural.width * scale,
    percent: scale && Math.round(scale * 100),
    larger: () => by(step),
    smaller: () => by(1 / step),
    fit: () => choose(null),
  }
}

export type ZoomControls = Pick<ReturnType<typeof useZoom>, 'percent' | 'larger' | 'smaller' | 'fit'>
