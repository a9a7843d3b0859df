import type { ReactNode } from 'react'

/** A figure of a strip. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <span className="label">{label}</span>
      <span className="value num">{value}</span>
      {note && <span className="note">{note}</span>}
    </div>
  )
}
