import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import css from './api-keys.module.css'
import { copyText } from '../../ui/copy-text.ts'

/** A new key, shown only once. */
export function NewKey({ apiKey }: { apiKey: string }) {
  const copy = async () => {
    try {
      await copyText(apiKey)
      toast.success('API key copied to clipboard')
    } catch {
      toast.error('The browser did not allow copying. Select the key and copy it yourself.')
    }
  }
  return (
    <div className={css.keyform}>
      <Notice>
        This API key will be shown only once. Please copy and store it securely, as it cannot be viewed again.
      </Notice>
      <div className={css.newkey}>
        <code aria-label="API key">{apiKey}</code>
        <Button icon={<Copy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className="meta">
        Send it with each request in the header <code>X-Api-Key</code>.
      </p>
    </div>
  )
}
