import { Copy, Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import css from './account.module.css'
import { copyText } from '../../ui/copy-text.ts'

/** Codes to log in with when the phone is lost; shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await copyText(text)
      toast.success('Recovery codes copied to clipboard')
    } catch {
      toast.error('The browser did not allow copying. Select the codes and copy them yourself.')
    }
  }
  return (
    <>
      <Notice>
        Keep these codes in a safe place. Each one logs you in once if you don't have your phone. They aren't
        shown again.
      </Notice>
      <ul className={css.recoverycodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="formactions">
        <Button icon={<Copy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
        <a
          className="btn"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="windrow-recovery-codes.txt"
        >
          <Download size={16} aria-hidden="true" />
          Download
        </a>
      </div>
    </>
  )
}
