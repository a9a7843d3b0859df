import type { ApiKey } from '@windrow/contract/schemas/api-keys'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { Expiry, KeyButtons, LastUsed, type KeyActions } from './api-key-columns.tsx'

interface Props {
  keys: ApiKey[] | undefined
  actions: KeyActions | null
}

export function ApiKeyPhoneList({ keys, actions }: Props) {
  if (!keys) return <PhoneSkeleton label="Loading API keys" />
  return (
    <ul className="list" aria-label="API keys">
      {keys.map((key) => (
        <li key={key.apiKeyId}>
          <div className="lrow between">
            <span className="cellmain clip">{key.keyName}</span>
            {actions && <KeyButtons apiKey={key} {...actions} />}
          </div>
          <code className="meta">{key.apiKey}</code>
          <div className="meta">
            Expires: <Expiry apiKey={key} />
            <Middot />
            Last used: <LastUsed apiKey={key} />
          </div>
        </li>
      ))}
    </ul>
  )
}
