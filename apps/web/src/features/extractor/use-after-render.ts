import { useEffect, useEffectEvent, useReducer } from 'react'

/** Does something with the next render: what else the same event has changed is known by then. */
export function useAfterRender(act: () => void): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (asked > 0) actNow()
  }, [asked])
  return ask
}
