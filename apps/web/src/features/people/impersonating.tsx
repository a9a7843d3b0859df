import { LoaderCircle } from 'lucide-react'

/** Covers the whole window from the click until the user's page has loaded. */
export function Impersonating() {
  return (
    <div className="impersonating" role="status">
      <LoaderCircle size={24} className="spin" aria-hidden="true" />
      impersonating...
    </div>
  )
}
