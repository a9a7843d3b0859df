import { Suspense, use, type ReactNode } from 'react'
import { vi } from 'vitest'

const never = new Promise<never>(() => {})
const Waiting = () => use(never)

/** React hides what was shown already if something beside it begins to load. The components go on, without their elements. */
export const Hidden = ({ hides, children }: { hides: boolean; children: ReactNode }) => (
  <Suspense>
    {children}
    {hides && <Waiting />}
  </Suspense>
)

/** The errors that an element's listeners throw when it reports that it was scrolled. */
export function errorsOfScrolling(element: Element): string[] {
  const heard = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
  addEventListener('error', heard)
  element.dispatchEvent(new Event('scroll'))
  removeEventListener('error', heard)
  return heard.mock.calls.map(([{ message }]) => message)
}
