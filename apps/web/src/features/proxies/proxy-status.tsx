import type { Proxy } from '@windrow/contract/schemas/proxies'
import { formatDuration } from '../../ui/figure-formats.ts'
import { Tag, type Tone } from '../../ui/marks.tsx'

const looks: Record<Proxy['status'], { tone: Tone; label: string }> = {
  UNCHECKED: { tone: 'idle', label: 'Not checked' },
  WORKING: { tone: 'ok', label: 'Working' },
  FAILING: { tone: 'bad', label: 'Failing' },
}

export function ProxyStatusTag({ proxy }: { proxy: Proxy }) {
  if (!proxy.enabled) return <Tag tip="Runs don't use it">Off</Tag>
  const { tone, label } = looks[proxy.status]
  const took = proxy.status === 'WORKING' && proxy.checkMilliseconds !== null
  const tip = took ? `Answered in ${formatDuration(proxy.checkMilliseconds!)}` : proxy.statusMessage
  return (
    <Tag tone={tone} {...(tip && { tip })}>
      {label}
    </Tag>
  )
}

export const proxyAddress = ({ host, port }: Pick<Proxy, 'host' | 'port'>) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`
