import { useState } from 'react'
import { ImageOff } from 'lucide-react'

/** A small picture of a row; where it cannot be had, a sign that it cannot. */
export function CellPicture({ src }: { src: string | null }) {
  const [failed, fail] = useState<string | null>(null)
  if (src === null || failed === src)
    return <ImageOff size={20} className="cellpicture none" role="img" aria-label="No picture" />
  return <img src={src} alt="" loading="lazy" className="cellpicture" onError={() => fail(src)} />
}
