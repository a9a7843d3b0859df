import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { PlainSelect } from './controls.tsx'
import { formatCounter, formatNumber } from './formats.ts'

/** Page numbers to offer: first, last, and those around the current one; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1])
  if (page <= 3) [2, 3].forEach((number) => wanted.add(number))
  if (page >= pages - 2) [pages - 2, pages - 1].forEach((number) => wanted.add(number))
  const numbers = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const gap = index > 0 ? number - numbers[index - 1]! : 1
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}

/** Whether a page is beyond the last one, because the list became shorter. */
export const isBeyondEnd = (
  pagination: { page: number; perPage: number; total: number } | undefined,
): boolean =>
  pagination !== undefined &&
  pagination.total > 0 &&
  pagination.total <= (pagination.page - 1) * pagination.perPage

interface Props {
  page: number
  limit: number
  total: number
  searching?: boolean
  /** Page sizes to choose from; no choice if absent. */
  sizes?: readonly number[]
  onChange: (next: { page?: number; limit?: number }) => void
}

/** Below a list: the range shown of the total, page size, and the pages. */
export function Pager({ page, limit, total, searching, sizes, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / limit))
  return (
    <div className="tablefoot">
      <span role="status">{formatCounter({ page, perPage: limit, total, searching })}</span>
      <span className="grow" />
      {sizes && total > Math.min(...sizes) && (
        <span className="row rowsper">
          <span aria-hidden="true">Rows</span>
          <PlainSelect
            small
            label="Rows per page"
            value={String(limit)}
            options={[...new Set([...sizes, limit])]
              .sort((a, b) => a - b)
              .map((size) => ({ value: String(size), label: size }))}
            onChange={(size) => onChange({ limit: Number(size), page: 1 })}
          />
        </span>
      )}
      {/* Also for a page beyond the last one, to lead back. */}
      {(pages > 1 || page > pages) && (
        <Pages page={page} pages={pages} onPage={(next) => onChange({ page: next })} />
      )}
    </div>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav className="pager" aria-label="Pages">
      <Button
        variant="text"
        small
        aria-label="Previous page"
        disabled={page <= 1}
        icon={<ChevronLeft size={16} />}
        onClick={() => onPage(page - 1)}
      />
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} className="faint">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className="pagenumber"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {formatNumber(number)}
          </button>
        ),
      )}
      <span className="pageof">
        {formatNumber(page)} / {formatNumber(pages)}
      </span>
      <Button
        variant="text"
        small
        aria-label="Next page"
        disabled={page >= pages}
        icon={<ChevronRight size={16} />}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
