import { useQuery } from '@tanstack/react-query'
import type { ProxyList } from '@windrow/contract/schemas/proxies'
import { Pencil } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { formatPrice } from './money.ts'
import { proxyQueries } from './proxy-queries.ts'
import css from './proxies.module.css'

function priceText({ pricePerGigabyte, pricePerThousand }: ProxyList): string {
  const parts = [
    ...(pricePerGigabyte > 0 ? [`${formatPrice(pricePerGigabyte)} / GB`] : []),
    ...(pricePerThousand > 0 ? [`${formatPrice(pricePerThousand)} / 1,000 requests`] : []),
  ]
  return parts.length > 0 ? parts.join(' + ') : 'No price set'
}

/** The four lists with their size and cost. */
export function ProxyListsStrip({ onPrices }: { onPrices: (list: ProxyList) => void }) {
  const query = useQuery(proxyQueries.lists)
  const { data, error } = query
  return (
    <>
      <QueryNotice query={query} what="lists" />
      {(data || !error) && <Strip lists={data?.lists} onPrices={onPrices} />}
    </>
  )
}

interface StripProps {
  lists: readonly ProxyList[] | undefined
  onPrices: (list: ProxyList) => void
}

function Strip({ lists, onPrices }: StripProps) {
  return (
    <div className={`strip ${css.proxystrip}`} aria-busy={!lists}>
      {(lists ?? [undefined, undefined, undefined, undefined]).map((list, index) =>
        list ? (
          <div key={list.id}>
            <span className="label">{list.name}</span>
            <span className="value">
              {formatNumber(list.enabled)}
              <small>
                {list.enabled === 1 ? 'proxy in use' : 'proxies in use'}
                {list.total > list.enabled && `, ${formatNumber(list.total - list.enabled)} off`}
              </small>
            </span>
            <span className={`note ${css.proxyprice}`}>
              <span className="clip">
                {list.failing > 0 && <b className="bad-text">{plural(list.failing, 'fails', 'fail')}. </b>}
                {priceText(list)}
              </span>
              <Button
                variant="text"
                small
                aria-label={`Prices of ${list.name}`}
                data-tip="Change prices"
                icon={<Pencil size={16} />}
                onClick={() => onPrices(list)}
              />
            </span>
          </div>
        ) : (
          <div key={index}>
            <span className="label">
              <span className="bone" style={{ width: 96 }} />
            </span>
            <span className="value">
              <span className="bone" style={{ width: 144 }} />
            </span>
            <span className={`note ${css.proxyprice}`}>
              <span className="bone" style={{ width: 112 }} />
            </span>
          </div>
        ),
      )}
    </div>
  )
}
