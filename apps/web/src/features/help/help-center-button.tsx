import { ExternalLink } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Opens the operator's help site in a new tab, or the built-in help if there is none. */
export function HelpCenterButton({ address, onInside }: { address: string | null; onInside: () => void }) {
  if (!address) return <Button onClick={onInside}>Help Center</Button>
  return (
    <a className="btn" href={address} target="_blank" rel="noreferrer">
      Help Center
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}
