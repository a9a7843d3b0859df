import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { EmailDigestPreview } from '@windrow/contract/schemas/email-digests'
import { Monitor, Smartphone } from 'lucide-react'
import { Segmented } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import css from './email-digests.module.css'

const widths = [
  { value: 'desktop', label: <Monitor size={16} aria-label="Desktop" /> },
  { value: 'phone', label: <Smartphone size={16} aria-label="Phone" /> },
] as const

interface Props {
  query: UseQueryResult<EmailDigestPreview>
  /** What has to be filled in first; null if nothing. */
  missing: string | null
  /** Recipients besides the first. */
  others: number
}

function subtitle({ readerName, isEmpty }: EmailDigestPreview, others: number): string {
  const more = others > 0 ? ` and ${plural(others, 'other', 'others')}` : ''
  return `To ${readerName}${more}, real figures${isEmpty ? ', empty' : ''}`
}

/** The mail that would be sent now. Its frame runs no scripts and opens no links. */
export function DigestPreview({ query, missing, others }: Props) {
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const phone = usePhone()
  const preview = missing === null ? query.data : undefined
  return (
    <section className={css.mailpane} aria-label="Preview" aria-busy={query.isFetching}>
      <div className={css.mailbar}>
        <span className="two">
          <span className="strong clip">{preview?.subject ?? 'Preview'}</span>
          <span className="meta clip">
            {missing ?? (preview ? subtitle(preview, others) : 'Loading the figures…')}
          </span>
        </span>
        <span className="grow" />
        {!phone && <Segmented label="Width" value={width} options={widths} onChange={setWidth} />}
      </div>
      {missing === null && query.error && (
        <div className={css.mailfault}>
          <Notice tone="bad">{query.error.message}</Notice>
        </div>
      )}
      <div className={css.mailscroll} data-stale={query.isPlaceholderData || undefined}>
        {preview && (
          <iframe
            className={width === 'phone' ? css.narrowmail : css.mail}
            title="Mail"
            sandbox=""
            srcDoc={preview.html}
          />
        )}
      </div>
    </section>
  )
}
