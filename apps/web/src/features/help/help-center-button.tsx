import { ExternalLink } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** To the operator's help site in a new tab; where there is none, to the help inside. */
export function HelpCenterButton({ address, onInside }: { address: string | null; onInside: () => void }) {
  if (!address) return <Button onClick={onInside}>Help Center</Button>
  return (
    <a className="btn" href={address} target="_blank" rel="noreferrer">
      Help Center
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}
