import { LoaderCircle } from 'lucide-react'

/** Over the whole window, from the click until the page of the user is there. */
export function Impersonating() {
  return (
    <div className="impersonating" role="status">
      <LoaderCircle size={24} className="spin" aria-hidden="true" />
      impersonating...
    </div>
  )
}
