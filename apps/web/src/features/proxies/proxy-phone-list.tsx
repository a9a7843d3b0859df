import type { Proxy } from '@windrow/contract/schemas/proxies'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { ProxyButtons, type ProxyButtonProps } from './proxy-buttons.tsx'
import { loginOf } from './proxy-columns.tsx'
import { proxyAddress, ProxyStatusTag } from './proxy-status.tsx'

export function ProxyPhoneList({ proxies, ...buttons }: ProxyButtonProps & { proxies: Proxy[] | undefined }) {
  if (!proxies) return <PhoneSkeleton label="Loading proxies" />
  return (
    <ul className="list" aria-label="Proxies">
      {proxies.map((proxy) => (
        <li key={proxy.id}>
          <div className="lrow between">
            <span className="mono clip strong">{proxyAddress(proxy)}</span>
            <ProxyStatusTag proxy={proxy} />
          </div>
          <div className="lrow between">
            <span className="meta clip">
              {proxy.list}
              <Middot />
              {loginOf(proxy) ?? 'no login'}
            </span>
            <ProxyButtons proxy={proxy} {...buttons} />
          </div>
        </li>
      ))}
    </ul>
  )
}
