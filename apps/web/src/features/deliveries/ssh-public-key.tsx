import { useQuery } from '@tanstack/react-query'
import type { SshKeyType } from '@windrow/contract/deliveries'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { deliveryQueries } from './delivery-queries.ts'
import css from './deliveries.module.css'
import { copyText } from '../../ui/copy-text.ts'

/** The public key that the file server must authorize. */
export function SshPublicKey({ projectId, keyType }: { projectId: number; keyType: SshKeyType }) {
  const { data, error } = useQuery(deliveryQueries.sshKey(projectId, keyType))
  const copy = async (text: string) => {
    try {
      await copyText(text)
      toast.success('The public key was copied')
    } catch {
      toast.error('The browser did not allow copying. Select the key and copy it yourself.')
    }
  }
  if (error) return <p className="fieldfault">{error.message}</p>
  return (
    <section className={css.sshkey} aria-label="Public SSH key" aria-busy={!data}>
      <p className="meta">Add this line to the user's authorized_keys file on the server.</p>
      {data ? <code>{data.publicKey}</code> : <span className="bone" />}
      {data && (
        <Button small icon={<Copy size={16} />} onClick={() => void copy(data.publicKey)}>
          Copy public key
        </Button>
      )}
    </section>
  )
}
