import { useEffect, useEffectEvent, useReducer } from 'react'

/** Runs `act` with the next render, when all other changes of the same event have been applied. */
export function useAfterRender(act: () => void): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (asked > 0) actNow()
  }, [asked])
  return ask
}
