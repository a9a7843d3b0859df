import { useRef } from 'react'
import { newId } from '../../ui/new-id.ts'

/**
 * Names attempts to send something: the same again has the same id, so that the server doesn't take it twice after a
 * lost answer; what was changed meanwhile has a new one.
 */
export function useClientId(): (body: object) => string {
  const last = useRef({ body: '', clientId: '' })
  return (wanted) => {
    const body = JSON.stringify(wanted)
    if (last.current.body !== body) last.current = { body, clientId: newId() }
    return last.current.clientId
  }
}
