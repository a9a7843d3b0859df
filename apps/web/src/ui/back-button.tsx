import { ArrowLeft } from 'lucide-react'
import { Button } from './button.tsx'

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button
      variant="text"
      small
      className="back"
      aria-label="Back"
      icon={<ArrowLeft size={16} />}
      onClick={onBack}
    />
  )
}
