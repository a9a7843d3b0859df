import { useEffect, useEffectEvent } from 'react'

/** Milliseconds for which a window keeps its size before what depends on it is put right. */
const settledMs = 800

/** Calls when the window has a new size and has kept it for 800 ms: not at each step while its edge is being pulled. */
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
