import { useEffect, useEffectEvent } from 'react'

/** In ms; how long the window's size must be unchanged. */
const settledMs = 800

/** Calls back when the window has kept a new size for 800 ms, not at each step of resizing. */
export function useResized(onResized: () => void): void {
  const settled = useEffectEvent(onResized)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => settled(), settledMs)
    }
    addEventListener('resize', wait)
    return () => {
      removeEventListener('resize', wait)
      clearTimeout(timer)
    }
  }, [])
}
