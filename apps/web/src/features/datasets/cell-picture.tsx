import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { wasRenewed } from '../../session/was-renewed.ts'
import css from './preview.module.css'

/** Thumbnail of an image URL, or an icon if it can't be loaded. */
export function CellPicture({ src }: { src: string | null }) {
  return src === null ? <NoPicture /> : <LoadedPicture key={src} src={src} />
}

const NoPicture = () => (
  <ImageOff size={20} className={`${css.cellpicture} ${css.none}`} role="img" aria-label="No picture" />
)

function LoadedPicture({ src }: { src: string }) {
  const queries = useQueryClient()
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(false)
  const onError = async () => {
    if (tries === 1 && (await wasRenewed(queries))) setTries(2)
    else setFailed(true)
  }
  if (failed) return <NoPicture />
  return (
    <img
      key={tries}
      src={src}
      alt=""
      loading="lazy"
      className={css.cellpicture}
      onError={() => void onError()}
    />
  )
}
